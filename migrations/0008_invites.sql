-- A studio that is open by invite only: each link lets one person in, once.

CREATE TABLE invites (
    token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
    made_by      bigint NOT NULL REFERENCES users,
    created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at   timestamptz NOT NULL,
    used_by      bigint UNIQUE REFERENCES users,
    used_at      timestamptz,
    CONSTRAINT used_has_time CHECK ((used_by IS NULL) = (used_at IS NULL))
);
CREATE INDEX invites_made_by_idx ON invites (made_by);
