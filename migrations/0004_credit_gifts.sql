-- Credits the operator gives or takes back. The ledger has the line in the wallet; here is who
-- gave it, and that one press of the button is one gift, however often it arrives.

CREATE TABLE credit_gifts (
    key        uuid PRIMARY KEY,
    given_by   bigint REFERENCES users,       -- NULL: from the command line
    user_id    bigint NOT NULL REFERENCES users,
    delta      bigint NOT NULL CHECK (delta <> 0),
    entry_id   bigint NOT NULL UNIQUE REFERENCES credit_entries,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
