-- What people keep for their next orders: forms under a name, and palettes of their own. A job keeps
-- neither: what it was ordered with is copied into its settings, so both may go at any time.

CREATE TABLE presets (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    kind       text NOT NULL,
    engine     text NOT NULL,
    settings   jsonb NOT NULL,                -- as the form had them; the catalogue may move on
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT presets_name_key UNIQUE (user_id, name)
);

CREATE TABLE palettes (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    colours    text NOT NULL CHECK (colours ~ '^[0-9a-f]{6}( [0-9a-f]{6}){1,63}$'),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT palettes_name_key UNIQUE (user_id, name)
);
