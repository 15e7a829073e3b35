-- How somebody reads numbers and dates; NULL: as their browser says. The list of choices is the
-- program's and may grow, so that only the form of a locale is checked here.

ALTER TABLE users ADD COLUMN locale text
    CHECK (locale ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$');
