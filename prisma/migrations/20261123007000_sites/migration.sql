-- What an organization audits under one host, with what people say about it.
CREATE TABLE sites (
  id text PRIMARY KEY, -- web_ and 26 digits of a hash of organization and site key: whoever writes the row first, it is the same
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  site_key text NOT NULL,
  url text NOT NULL,
  name text,
  tags text[] NOT NULL DEFAULT '{}',
  settings jsonb NOT NULL DEFAULT '{}', -- members of a run's config, for runs that do not name them
  version integer NOT NULL DEFAULT 1, -- raised by each change that a person makes
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  UNIQUE (org_id, site_key)
);

-- Whoever writes runs, processes of the version before included, makes their sites in the same transaction. A new run brings a deleted site back.
CREATE FUNCTION sites_of_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sites (id, org_id, site_key, url, created_at, updated_at)
  SELECT DISTINCT ON (r.org_id, r.site_key)
    'web_' || left(encode(sha256(convert_to(r.org_id || E'\n' || r.site_key, 'UTF8')), 'hex'), 26),
    r.org_id, r.site_key, r.url, r.created_at, r.created_at
  FROM made r ORDER BY r.org_id, r.site_key, r.created_at
  ON CONFLICT (org_id, site_key) DO NOTHING;
  UPDATE sites s SET deleted_at = NULL, version = s.version + 1, updated_at = r.created_at
  FROM made r WHERE s.org_id = r.org_id AND s.site_key = r.site_key AND s.deleted_at IS NOT NULL;
  RETURN NULL;
END $$;
-- contract: a process of the version before writes its runs as always, and knows nothing of the rows beside them
CREATE TRIGGER sites_of_runs AFTER INSERT ON runs REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION sites_of_runs();

INSERT INTO sites (id, org_id, site_key, url, created_at, updated_at)
SELECT DISTINCT ON (r.org_id, r.site_key)
  'web_' || left(encode(sha256(convert_to(r.org_id || E'\n' || r.site_key, 'UTF8')), 'hex'), 26),
  r.org_id, r.site_key, r.url, r.created_at, r.created_at
FROM runs r ORDER BY r.org_id, r.site_key, r.created_at
ON CONFLICT (org_id, site_key) DO NOTHING;
