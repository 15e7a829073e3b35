-- Orders of many jobs spent a third of their time in three foreign keys, one look-up per row for
-- users and batches that the very same statement had just locked or written. What they forbade
-- is still forbidden, once, where it could happen: when a user would be removed.

ALTER TABLE generation_jobs
    DROP CONSTRAINT generation_jobs_user_id_fkey,
    DROP CONSTRAINT generation_jobs_batch_id_fkey;
ALTER TABLE credit_entries DROP CONSTRAINT credit_entries_user_id_fkey;

CREATE FUNCTION keep_who_has_a_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM credit_entries WHERE user_id = OLD.id)
       OR EXISTS (SELECT FROM generation_jobs WHERE user_id = OLD.id) THEN
        RAISE EXCEPTION 'user % has entries in the ledger: make the name unknown, keep the row',
            OLD.id USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN OLD;
END $$;
-- The delete holds the user's row, and so does every writer of jobs and entries before it writes.
CREATE TRIGGER users_with_a_record_stay BEFORE DELETE ON users
    FOR EACH ROW EXECUTE FUNCTION keep_who_has_a_record();
