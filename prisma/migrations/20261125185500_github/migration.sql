-- A run of a preview of a site: it belongs to no site's history, opens no issues and raises no alerts.
ALTER TABLE runs ADD COLUMN preview_of text; -- the site that it is a preview of; null: no preview

-- contract: a process of the version before creates no previews, and finds the same rows for all other runs
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
  RETURN NULL;
END $$;

-- contract: a process of the version before creates no previews, and leaves the same work for all other runs
CREATE OR REPLACE FUNCTION issue_updates_of_findings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO issue_updates (run_id, org_id, site_id, run_created_at, next_at)
  SELECT r.id, r.org_id, s.id, r.created_at, r.created_at
  FROM runs r JOIN sites s ON s.org_id = r.org_id AND s.site_key = r.site_key
  WHERE r.id = NEW.run_id AND r.mode <> 'fix' AND r.preview_of IS NULL
  ON CONFLICT (run_id) DO NOTHING;
  RETURN NULL;
END $$;

-- contract: a process of the version before creates no previews, and leaves the same work for all other runs
CREATE OR REPLACE FUNCTION alert_checks_of_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alert_checks (run_id, org_id, site_key, seq, type, payload, next_at)
  SELECT NEW.run_id, NEW.org_id, NEW.site, NEW.seq, NEW.type, NEW.payload, NEW.created_at
  WHERE NOT EXISTS (SELECT 1 FROM runs WHERE id = NEW.run_id AND preview_of IS NOT NULL)
  ON CONFLICT (run_id) DO NOTHING;
  RETURN NULL;
END $$;

-- The repository of a site: its pushes and pull requests start audits.
CREATE TABLE github_connections (
  id text PRIMARY KEY, -- ghc_…
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  site_id text NOT NULL,
  user_id text REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE, -- whom its audits act for
  repository text NOT NULL, -- owner/name
  api_url text NOT NULL, -- without a slash at its end
  secret_enc bytea NOT NULL, -- signs the webhook
  token_enc bytea, -- writes comments and statuses
  preview_url text, -- with {number}, {branch} and {sha}
  deployment_hosts text[] NOT NULL, -- whose deployments are previews; * stands for a part of a host
  forks boolean NOT NULL,
  production text NOT NULL CONSTRAINT github_connections_production CHECK (production IN ('off', 'push', 'deployment')),
  delay_seconds integer NOT NULL,
  enabled boolean NOT NULL,
  problem text, -- why its last comment was not written
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX github_connections_site_id ON github_connections (site_id);
CREATE INDEX github_connections_org_id ON github_connections (org_id);
CREATE INDEX github_connections_user_id ON github_connections (user_id);

-- What arrived, and what came of it. A delivery that arrives again starts nothing.
CREATE TABLE github_deliveries (
  connection_id text NOT NULL REFERENCES github_connections (id) ON DELETE CASCADE,
  id text NOT NULL, -- X-GitHub-Delivery
  org_id text NOT NULL,
  event text NOT NULL,
  outcome text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (connection_id, id)
);
CREATE INDEX github_deliveries_received_at ON github_deliveries (connection_id, received_at);
CREATE INDEX github_deliveries_org_id ON github_deliveries (org_id);

-- What is known of a pull request, and its one comment.
CREATE TABLE github_pulls (
  connection_id text NOT NULL REFERENCES github_connections (id) ON DELETE CASCADE,
  number integer NOT NULL,
  org_id text NOT NULL,
  head_sha text NOT NULL,
  is_fork boolean NOT NULL,
  is_open boolean NOT NULL,
  updated_at timestamptz(3) NOT NULL, -- by its server
  comment_id bigint,
  PRIMARY KEY (connection_id, number)
);
CREATE INDEX github_pulls_head_sha ON github_pulls (connection_id, head_sha);
CREATE INDEX github_pulls_org_id ON github_pulls (org_id);

-- An audit that an event asked for, from its event to its comment.
CREATE TABLE github_audits (
  id text PRIMARY KEY, -- gha_…
  connection_id text NOT NULL REFERENCES github_connections (id) ON DELETE CASCADE,
  org_id text NOT NULL,
  subject text NOT NULL, -- pull/12, production, or deployment: of a commit that no pull request is known of yet
  number integer, -- of the pull request
  sha text NOT NULL,
  url text NOT NULL,
  state text NOT NULL CONSTRAINT github_audits_state
    CHECK (state IN ('waiting', 'due', 'running', 'reporting', 'done', 'refused', 'cancelling', 'superseded')),
  reason text,
  run_id text NOT NULL, -- the id follows from the row's: created once, whoever creates it
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX github_audits_once ON github_audits (connection_id, subject, sha);
CREATE INDEX github_audits_next_at ON github_audits (next_at) WHERE state IN ('due', 'running', 'reporting', 'cancelling');
CREATE INDEX github_audits_created_at ON github_audits (connection_id, created_at);
CREATE INDEX github_audits_org_id ON github_audits (org_id);
CREATE INDEX github_audits_run_id ON github_audits (run_id);
