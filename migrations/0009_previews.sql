-- A small picture of a job that is being made. `preview_rev` is the job's rev at which the picture
-- came; who takes the job out of a worker's hands sets it to nothing, and the check does not let
-- anybody forget that. The picture then goes in the same transaction. A beat without a picture
-- does not touch the column, so the trigger costs it nothing.

ALTER TABLE generation_jobs
    ADD COLUMN preview_rev bigint,
    ADD CONSTRAINT preview_only_while_claimed CHECK (preview_rev IS NULL OR status = 'claimed');

CREATE TABLE job_previews (
    job_id bigint PRIMARY KEY,                -- no foreign key: the trigger below is the end of it
    png    bytea NOT NULL CHECK (length(png) BETWEEN 1 AND 1048576),
    width  smallint NOT NULL CHECK (width BETWEEN 1 AND 256),    -- pixels
    height smallint NOT NULL CHECK (height BETWEEN 1 AND 256)
);
ALTER TABLE job_previews ALTER COLUMN png SET STORAGE EXTERNAL;  -- it is compressed already

CREATE FUNCTION drop_preview() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM job_previews WHERE job_id = OLD.id;
    RETURN NULL;
END $$;
CREATE TRIGGER preview_goes_with_the_lease AFTER UPDATE OF preview_rev ON generation_jobs
    FOR EACH ROW WHEN (OLD.preview_rev IS NOT NULL AND NEW.preview_rev IS NULL)
    EXECUTE FUNCTION drop_preview();
