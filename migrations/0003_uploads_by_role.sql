-- How much of a file is here is what its own length says, which cannot be wrong after a crash;
-- the row says what was promised, and when all of it had come and its hash was right.

ALTER TABLE job_uploads
    DROP COLUMN stored,
    DROP COLUMN updated_at,
    ADD COLUMN role text NOT NULL CHECK (role ~ '^[a-z][a-z0-9_]{0,31}$'),
    ADD COLUMN finished_at timestamptz,       -- from then on it lies in the storage, under pending/
    ADD CONSTRAINT job_uploads_one_of_a_role UNIQUE (job_id, lease_token, role);
