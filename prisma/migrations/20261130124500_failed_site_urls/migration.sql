-- A URL that no audit could read gives way to the next one that is tried: people type a host, and its site has no HTTPS. Otherwise schedules
-- and later audits of the site would go on failing. A login belongs to the URL that it was set for, so a site that has one keeps both.
-- contract: a process of the version before writes its runs as always, and knows nothing of the rows beside them
CREATE OR REPLACE FUNCTION sites_of_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sites (id, org_id, site_key, url, created_at, updated_at)
  SELECT DISTINCT ON (r.org_id, r.site_key)
    'web_' || left(encode(sha256(convert_to(r.org_id || E'\n' || r.site_key, 'UTF8')), 'hex'), 26),
    r.org_id, r.site_key, r.url, r.created_at, r.created_at
  FROM made r WHERE r.preview_of IS NULL ORDER BY r.org_id, r.site_key, r.created_at
  ON CONFLICT (org_id, site_key) DO NOTHING;
  UPDATE sites s SET deleted_at = NULL, version = s.version + 1, updated_at = r.created_at
  FROM made r
  WHERE s.org_id = r.org_id AND s.site_key = r.site_key AND s.deleted_at IS NOT NULL AND r.preview_of IS NULL;
  WITH moved AS (
    UPDATE sites s SET url = r.url, version = s.version + 1, updated_at = r.created_at
    FROM made r, sites o
    WHERE
      s.org_id = r.org_id AND s.site_key = r.site_key AND s.url <> r.url AND s.headers = '{}' AND r.preview_of IS NULL
      AND o.id = s.id
      AND EXISTS (
        SELECT 1 FROM runs f
        WHERE f.org_id = s.org_id AND f.site_key = s.site_key AND f.url = s.url AND f.status = 'failed'
      )
      AND NOT EXISTS (
        SELECT 1 FROM runs c WHERE c.org_id = s.org_id AND c.site_key = s.site_key AND c.status = 'completed'
      )
    RETURNING s.org_id, s.site_key, s.url, o.url AS former
  )
  UPDATE schedules p SET url = m.url
  FROM moved m WHERE p.org_id = m.org_id AND p.site_key = m.site_key AND p.url = m.former;
  RETURN NULL;
END $$;
