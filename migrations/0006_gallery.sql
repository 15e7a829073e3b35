-- The gallery: words to find an asset by, what its owner says of it, and the one version of a
-- batch that counts. An asset knows its batch itself, because its job may be gone by then.

ALTER TABLE assets
    ADD COLUMN batch_id     bigint,
    ADD COLUMN favourite_at timestamptz,
    ADD COLUMN official_at  timestamptz,
    ADD COLUMN tags         text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 20);
UPDATE assets SET batch_id = job.batch_id FROM generation_jobs AS job WHERE job.id = assets.job_id;

-- Not an index of its own: words are looked for among one person's assets, some thousands of rows
-- that are read in order anyway, and a page is full after a few of them.
ALTER TABLE assets ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('english', title || ' ' || coalesce(settings ->> 'prompt', ''))
    || array_to_tsvector(tags)) STORED;

CREATE INDEX assets_favourite_idx ON assets (user_id, id)
    WHERE deleted_at IS NULL AND favourite_at IS NOT NULL;
CREATE INDEX assets_tagged_idx ON assets (user_id, tags) WHERE deleted_at IS NULL AND tags <> '{}';
CREATE INDEX assets_batch_idx ON assets (batch_id);
CREATE UNIQUE INDEX assets_one_official_idx ON assets (batch_id) WHERE official_at IS NOT NULL;
CREATE INDEX assets_deleted_idx ON assets (user_id, id) WHERE deleted_at IS NOT NULL;

-- A stored file may belong to several assets, because its key is the hash of its content.
CREATE INDEX asset_files_key_idx ON asset_files (storage_key);
CREATE INDEX asset_versions_key_idx ON asset_versions (storage_key);
-- Files whose asset is gone for good: removed when nobody else has the same content.
CREATE TABLE storage_leftovers (
    storage_key text PRIMARY KEY,
    since       timestamptz NOT NULL DEFAULT clock_timestamp()
);
