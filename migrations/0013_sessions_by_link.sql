-- A session that was opened by a one-time link may set a password without the old one for a while:
-- whoever needs such a link has forgotten it. No other session of the same person may.

ALTER TABLE sessions ADD COLUMN by_link_at timestamptz;   -- NULL: opened by a password
