-- The words of a style are words of what was ordered: "golden sword" finds the sword that was asked
-- for in the style "golden". In place of the column and not beside it: there is still one to look in.

ALTER TABLE assets DROP COLUMN words;
ALTER TABLE assets ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('english', title || ' ' || coalesce(settings ->> 'prompt', '')
                                 || ' ' || coalesce(settings ->> 'style', ''))
    || array_to_tsvector(tags)) STORED;
