-- An account that is closed keeps its row for the ledger's sake, without a name or a way in.

ALTER TABLE users
    ADD COLUMN closed_at timestamptz,
    ADD CONSTRAINT closed_has_no_way_in CHECK
        (closed_at IS NULL OR (password_hash IS NULL AND email LIKE 'closed-%@invalid'));
