-- Projects: what belongs together and shall look alike. A project's style is copied into the
-- settings of each job that is made in it, so that a later change does not change what was made.

CREATE TABLE projects (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id     bigint NOT NULL REFERENCES users,
    name        text NOT NULL CHECK (name <> ''),
    style       jsonb NOT NULL DEFAULT '{}',  -- settings by field of the style's form; what is not here is free
    pattern     text NOT NULL,                -- names of files in zips
    created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    archived_at timestamptz
);
CREATE INDEX projects_user_idx ON projects (user_id, id);

-- A set: a list of which every row is a batch of its own, ordered by one press of the button.
CREATE TABLE sets (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id    bigint NOT NULL REFERENCES users,
    project_id bigint NOT NULL REFERENCES projects,
    key        uuid NOT NULL,                 -- the press
    print      bytea NOT NULL CHECK (length(print) = 32),  -- SHA-256 of what it asked for
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (user_id, key)
);
CREATE INDEX sets_project_idx ON sets (project_id, id);

CREATE TABLE set_rows (
    set_id  bigint NOT NULL REFERENCES sets ON DELETE CASCADE,
    number  integer NOT NULL CHECK (number > 0),
    subject text NOT NULL,
    name    text NOT NULL DEFAULT '',         -- becomes the title of what is made
    tags    text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 20),
    PRIMARY KEY (set_id, number)
);

-- Which batch was ordered in which project, and for which row: a row that failed and is ordered
-- again has several. No foreign key to the batch: its assets stay when its jobs are forgotten.
CREATE TABLE project_batches (
    batch_id   bigint PRIMARY KEY,
    project_id bigint NOT NULL REFERENCES projects ON DELETE CASCADE,
    set_id     bigint,
    row_number integer,
    FOREIGN KEY (set_id, row_number) REFERENCES set_rows ON DELETE CASCADE,
    CHECK ((set_id IS NULL) = (row_number IS NULL))
);
CREATE INDEX project_batches_project_idx ON project_batches (project_id, batch_id);
CREATE INDEX project_batches_row_idx ON project_batches (set_id, row_number) WHERE set_id IS NOT NULL;

-- What a set is made of: for every row and seed the job that was ordered last; of jobs that are
-- forgotten by now the asset is left.
CREATE VIEW set_cells AS
SELECT DISTINCT ON (set_id, row_number, seed) *
  FROM (SELECT link.set_id, link.row_number, job.id AS job_id, job.user_id, job.kind,
               job.engine, job.capability, job.payload AS settings, job.seed, job.status,
               job.error_code
          FROM project_batches AS link JOIN generation_jobs AS job ON job.batch_id = link.batch_id
         WHERE link.set_id IS NOT NULL
        UNION ALL
        SELECT link.set_id, link.row_number, asset.job_id, asset.user_id, asset.kind,
               '', '', asset.settings, asset.seed, 'done', NULL
          FROM project_batches AS link JOIN assets AS asset ON asset.batch_id = link.batch_id
         WHERE link.set_id IS NOT NULL
           AND NOT EXISTS (SELECT FROM generation_jobs AS job WHERE job.id = asset.job_id)) AS made
 ORDER BY set_id, row_number, seed, job_id DESC;

-- Batches of one row: of all that came of them one is the official version.
CREATE VIEW batch_kin AS
SELECT mine.batch_id, kin.batch_id AS kin_id
  FROM project_batches AS mine
  JOIN project_batches AS kin ON kin.set_id = mine.set_id AND kin.row_number = mine.row_number;

-- An asset is born with the name and the tags its row was given. Here and not in `complete`, which
-- knows nothing of lists and must stay as short as it is.
CREATE FUNCTION name_by_its_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE given record;
BEGIN
    SELECT line.name, line.tags INTO given
      FROM project_batches AS link
      JOIN set_rows AS line ON line.set_id = link.set_id AND line.number = link.row_number
     WHERE link.batch_id = NEW.batch_id;
    IF FOUND THEN
        NEW.title := coalesce(nullif(given.name, ''), NEW.title);
        NEW.tags := given.tags;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER assets_named_by_their_row BEFORE INSERT ON assets
    FOR EACH ROW EXECUTE FUNCTION name_by_its_row();
