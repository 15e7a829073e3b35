-- What shows an asset: its main file, in the size of the version that counts, or, where that is no
-- picture, the preview its engine made of it. A function and not a view: Postgres puts its body in
-- the place of the call, so each statement keeps walking by the index it walks by.

CREATE FUNCTION picture_of(asset bigint, version integer)
RETURNS TABLE (role text, width integer, height integer) LANGUAGE sql STABLE ROWS 1 AS $$
    SELECT file.role, coalesce(counts.width, file.width), coalesce(counts.height, file.height)
      FROM asset_files AS file
      LEFT JOIN asset_versions AS counts
        ON file.role = 'main' AND counts.asset_id = file.asset_id AND counts.number = $2
     WHERE file.asset_id = $1 AND file.role IN ('main', 'preview') AND file.width IS NOT NULL
     ORDER BY file.role LIMIT 1
$$;
