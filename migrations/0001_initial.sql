-- Homeforge, first schema. Postgres 15 and later; nothing from contrib.
--
-- The database forbids what must not be: states are tied to their timestamps and leases,
-- credits cannot go below nothing, and a job is reserved once and refunded at most once.

CREATE TABLE users (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email         text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
    password_hash text,                       -- argon2id; NULL: signs in by one-time link only
    role          text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'operator')),
    credits       bigint NOT NULL DEFAULT 0 CHECK (credits >= 0),
    created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT users_email_key UNIQUE (email)
) WITH (fillfactor = 80);                     -- the balance changes often: keep those updates HOT

CREATE TABLE sessions (
    token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
    user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at   timestamptz NOT NULL,
    user_agent   text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user_idx ON sessions (user_id);
CREATE INDEX sessions_expires_idx ON sessions (expires_at);

CREATE TABLE sign_in_links (
    token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
    user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at   timestamptz NOT NULL,
    used_at      timestamptz
);

-- Fixed windows: `subject` is what is limited ("sign-in:203.0.113.7"), `window_start` its minute.
CREATE TABLE rate_limits (
    subject      text NOT NULL,
    window_start timestamptz NOT NULL,
    hits         integer NOT NULL DEFAULT 1 CHECK (hits > 0),
    PRIMARY KEY (subject, window_start)
);
CREATE INDEX rate_limits_window_idx ON rate_limits (window_start);

-- ---------------------------------------------------------------------------------------------
-- Workers and the keys that let them and API users in. Only SHA-256 of each secret is kept.

CREATE TABLE workers (
    id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name                 text NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 100),
    allowed_capabilities text[],              -- NULL: whatever it announces
    capabilities         text[] NOT NULL DEFAULT '{}',   -- announced: engine:kind
    slots                smallint NOT NULL DEFAULT 1 CHECK (slots BETWEEN 1 AND 64),
    instance             text,                -- changes with every start of the program
    version              text NOT NULL DEFAULT '',
    os                   text NOT NULL DEFAULT '',
    created_at           timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_seen_at         timestamptz,
    paused_at            timestamptz,         -- by the operator
    draining_at          timestamptz,
    revoked_at           timestamptz
) WITH (fillfactor = 70);

CREATE TABLE worker_enrol_codes (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    worker_id   bigint NOT NULL REFERENCES workers ON DELETE CASCADE,
    code_sha256 bytea NOT NULL UNIQUE CHECK (length(code_sha256) = 32),
    created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at  timestamptz NOT NULL,
    used_at     timestamptz
);

CREATE TABLE worker_tokens (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    worker_id     bigint NOT NULL REFERENCES workers ON DELETE CASCADE,
    secret_sha256 bytea NOT NULL UNIQUE CHECK (length(secret_sha256) = 32),
    created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at    timestamptz NOT NULL,
    revoked_at    timestamptz
);
CREATE INDEX worker_tokens_worker_idx ON worker_tokens (worker_id);

CREATE TABLE api_keys (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    secret_sha256 bytea NOT NULL UNIQUE CHECK (length(secret_sha256) = 32),
    scopes        text[] NOT NULL,
    budget        bigint CHECK (budget >= 0), -- credits it may still spend; NULL: no limit of its own
    created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at    timestamptz,
    last_used_at  timestamptz,
    revoked_at    timestamptz
);
CREATE INDEX api_keys_user_idx ON api_keys (user_id);

-- ---------------------------------------------------------------------------------------------
-- The queue.
--
--     enqueue ─> queued ──claim──> claimed ──complete──> done
--                  ^ ^                | | |──fail, for good───────────> error      (+ refund)
--                  | '──release/reap──' | '──cancel seen by worker────> cancelled  (+ refund)
--                  '──due── waiting <───┘ fail, worth another try
--     queued | waiting ──cancel──> cancelled (+ refund)      queued ──expired──> error (+ refund)

CREATE TABLE generation_batches (
    id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id         bigint NOT NULL REFERENCES users,
    idempotency_key uuid NOT NULL,            -- one press of the button is one batch, however often it arrives
    created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (user_id, idempotency_key)
);

CREATE SEQUENCE lease_tokens;

CREATE TABLE generation_jobs (
    id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id          bigint NOT NULL REFERENCES users,
    batch_id         bigint NOT NULL REFERENCES generation_batches,
    kind             text NOT NULL,
    engine           text NOT NULL,
    capability       text NOT NULL GENERATED ALWAYS AS (engine || ':' || kind) STORED,
    status           text NOT NULL DEFAULT 'queued'
                     CHECK (status IN ('queued', 'waiting', 'claimed', 'done', 'error', 'cancelled')),
    lane             smallint NOT NULL DEFAULT 0 CHECK (lane IN (0, 1)),   -- 0 interactive, 1 overnight
    fair_key         bigint NOT NULL,         -- virtual start time in credits; the order within a lane
    payload          jsonb NOT NULL,          -- the settings as checked when it was ordered
    seed             bigint NOT NULL CHECK (seed >= 0),
    result           jsonb,
    error            text,                    -- a sentence for people
    error_code       text,
    price            integer NOT NULL CHECK (price > 0),
    credits_reserved integer NOT NULL CHECK (credits_reserved >= 0),      -- what is owed back right now
    credits_spent    integer NOT NULL DEFAULT 0,
    attempts         smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    max_attempts     smallint NOT NULL DEFAULT 3 CHECK (max_attempts > 0),
    interruptions    smallint NOT NULL DEFAULT 0 CHECK (interruptions >= 0),  -- releases so far
    avoid_workers    bigint[] NOT NULL DEFAULT '{}',  -- they went silent with it: others first ...
    avoid_until      timestamptz,                     -- ... until then
    run_seconds      integer NOT NULL DEFAULT 300 CHECK (run_seconds > 0),-- hard limit of one attempt
    worker_id        bigint,                  -- no foreign key: a worker may go, the record stays
    lease_token      bigint,                  -- the fence: set while claimed, never used twice
    last_lease       bigint,                  -- the last token given; closes a repeated or late complete
    lease_expires_at timestamptz,
    deadline_at      timestamptz,
    due_at           timestamptz,
    expires_at       timestamptz,             -- not begun by then: error and refund
    cancel_asked_at  timestamptz,
    progress         real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
    stage            text NOT NULL DEFAULT '',
    rev              bigint NOT NULL DEFAULT 1,   -- grows with every change a card could show
    created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
    claimed_at       timestamptz,
    finished_at      timestamptz,

    CONSTRAINT claimed_has_lease CHECK ((status = 'claimed') = (lease_token IS NOT NULL)),
    CONSTRAINT lease_has_end CHECK ((lease_token IS NULL) = (lease_expires_at IS NULL)),
    CONSTRAINT lease_has_deadline CHECK ((lease_token IS NULL) = (deadline_at IS NULL)),
    CONSTRAINT waiting_has_due CHECK ((status = 'waiting') = (due_at IS NOT NULL)),
    CONSTRAINT finished_has_time CHECK
        ((status IN ('done', 'error', 'cancelled')) = (finished_at IS NOT NULL)),
    CONSTRAINT reserved_until_finished CHECK
        (credits_reserved = CASE WHEN status IN ('done', 'error', 'cancelled') THEN 0 ELSE price END),
    CONSTRAINT spent_only_when_done CHECK
        (credits_spent = CASE WHEN status = 'done' THEN price ELSE 0 END),
    CONSTRAINT error_says_why CHECK (status <> 'error' OR error IS NOT NULL),
    CONSTRAINT done_has_result CHECK ((status = 'done') = (result IS NOT NULL)),
    CONSTRAINT attempts_bounded CHECK (attempts <= max_attempts)
) WITH (
    fillfactor = 70,                          -- room for heartbeats to stay HOT
    autovacuum_vacuum_scale_factor = 0,       -- the table grows for ever, the queue does not:
    autovacuum_vacuum_threshold = 1000,       -- ... clean by work done, not by share of history
    autovacuum_vacuum_cost_delay = 0
);

-- The claim: the backlog and nothing else. Day 400 costs what day 1 cost.
CREATE INDEX generation_jobs_queued_idx ON generation_jobs (capability, lane, fair_key, id)
    WHERE status = 'queued';
-- Enqueue asks for the caller's own last place in line, also of what is in hand just now.
CREATE INDEX generation_jobs_open_idx ON generation_jobs (user_id, capability, lane, fair_key)
    WHERE finished_at IS NULL;
-- The reaper. Neither lease nor progress columns are indexed, so heartbeats stay HOT.
CREATE INDEX generation_jobs_claimed_idx ON generation_jobs (id) WHERE status = 'claimed';
CREATE INDEX generation_jobs_waiting_idx ON generation_jobs (due_at) WHERE status = 'waiting';
CREATE INDEX generation_jobs_expiring_idx ON generation_jobs (expires_at)
    WHERE status = 'queued' AND expires_at IS NOT NULL;
-- Pages: mine, newest first; the rows of one batch.
CREATE INDEX generation_jobs_user_idx ON generation_jobs (user_id, id);
CREATE INDEX generation_jobs_batch_idx ON generation_jobs (batch_id);

-- One row for every transition, written by the queue module in the same transaction.
CREATE TABLE job_events (
    id        bigint GENERATED ALWAYS AS IDENTITY,
    job_id    bigint NOT NULL,                -- no foreign key: only the queue module writes here
    at        timestamptz NOT NULL DEFAULT clock_timestamp(),
    event     text NOT NULL CHECK (event IN
              ('enqueued', 'claimed', 'released', 'retrying', 'reaped', 'due',
               'cancel_asked', 'done', 'error', 'cancelled')),
    attempt   smallint NOT NULL DEFAULT 0,
    worker_id bigint,
    detail    text NOT NULL DEFAULT '',
    PRIMARY KEY (job_id, id)
);

-- ---------------------------------------------------------------------------------------------
-- Money: append-only. The balance on `users` is always the sum of these rows.

CREATE TABLE credit_entries (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id    bigint NOT NULL REFERENCES users,
    job_id     bigint,                        -- no foreign key: old jobs may be archived, entries never
    delta      bigint NOT NULL CHECK (delta <> 0),
    reason     text NOT NULL CHECK (reason IN ('welcome', 'grant', 'reserve', 'refund')),
    note       text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT entry_sign CHECK (CASE reason WHEN 'reserve' THEN delta < 0
                                             WHEN 'grant' THEN true ELSE delta > 0 END),
    CONSTRAINT entry_job CHECK ((reason IN ('reserve', 'refund')) = (job_id IS NOT NULL))
);
CREATE UNIQUE INDEX credit_entries_one_reserve ON credit_entries (job_id) WHERE reason = 'reserve';
CREATE UNIQUE INDEX credit_entries_one_refund ON credit_entries (job_id) WHERE reason = 'refund';
CREATE INDEX credit_entries_user_idx ON credit_entries (user_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: write a new row that corrects the old one', TG_TABLE_NAME;
END $$;
CREATE TRIGGER credit_entries_append_only BEFORE UPDATE OR DELETE ON credit_entries
    FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- ---------------------------------------------------------------------------------------------
-- What was made. Keys are content hashes given by the server; names and types live here.

CREATE TABLE assets (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job_id     bigint NOT NULL UNIQUE,        -- no foreign key: the asset outlives an archived job
    user_id    bigint NOT NULL REFERENCES users,
    kind       text NOT NULL,
    title      text NOT NULL,
    seed       bigint NOT NULL,
    settings   jsonb NOT NULL,                -- as asked
    meta       jsonb NOT NULL,                -- as resolved by the engine
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    deleted_at timestamptz
);
CREATE INDEX assets_user_idx ON assets (user_id, id) WHERE deleted_at IS NULL;

CREATE TABLE asset_files (
    asset_id     bigint NOT NULL REFERENCES assets ON DELETE CASCADE,
    role         text NOT NULL,
    storage_key  text NOT NULL,
    media_type   text NOT NULL,
    bytes        bigint NOT NULL CHECK (bytes > 0),
    width        integer CHECK (width > 0),   -- pixels; NULL for what is not a picture
    height       integer CHECK (height > 0),
    pixel_sha256 text,                        -- of the decoded RGBA rows: the promise that files of two encoders can keep
    PRIMARY KEY (asset_id, role)
);

-- A file on its way from a worker over HTTPS; it becomes an asset file when `complete` commits.
CREATE TABLE job_uploads (
    job_id      bigint NOT NULL REFERENCES generation_jobs ON DELETE CASCADE,
    lease_token bigint NOT NULL,
    file_number smallint NOT NULL CHECK (file_number BETWEEN 0 AND 31),
    total_bytes bigint NOT NULL CHECK (total_bytes > 0),
    sha256      bytea NOT NULL CHECK (length(sha256) = 32),
    stored      bigint NOT NULL DEFAULT 0 CHECK (stored BETWEEN 0 AND total_bytes),
    updated_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (job_id, lease_token, file_number)
);
