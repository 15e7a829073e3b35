-- Finishing: what was made of an asset's main picture, step by step. The original stays what it
-- is; each version says by which recipe it came from it, so every step can be undone.

CREATE TABLE asset_versions (
    asset_id     bigint NOT NULL REFERENCES assets ON DELETE CASCADE,
    number       integer NOT NULL CHECK (number >= 0),   -- 0: the draft, looked at before it is saved
    made_from    integer,                     -- the version that was current; NULL: the original
    recipe       jsonb NOT NULL,              -- all steps from the original on
    checks       jsonb NOT NULL,              -- what was measured, and whether it passed
    storage_key  text NOT NULL,
    bytes        bigint NOT NULL CHECK (bytes > 0),
    width        integer NOT NULL CHECK (width > 0),     -- pixels
    height       integer NOT NULL CHECK (height > 0),
    pixel_sha256 text NOT NULL,               -- the same recipe on the same original: the same hash
    made_by      bigint NOT NULL REFERENCES users,
    made_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (asset_id, number),
    FOREIGN KEY (asset_id, made_from) REFERENCES asset_versions (asset_id, number),
    CHECK (made_from > 0)
);

-- Which version counts; NULL: the original. The draft never does.
ALTER TABLE assets
    ADD COLUMN current_version integer CHECK (current_version > 0),
    ADD FOREIGN KEY (id, current_version) REFERENCES asset_versions (asset_id, number);
