-- What is wrong with a site, one row for each cause, from the first audit that found it on.
CREATE TABLE issues (
  id text PRIMARY KEY,
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  site_id text NOT NULL,
  number integer NOT NULL,
  grouping_version integer NOT NULL, -- of the function that made the key
  key text NOT NULL,
  kind text NOT NULL,
  rule_id text NOT NULL,
  rule_name text NOT NULL,
  rule_version integer NOT NULL, -- of the last audit that looked
  message_id text NOT NULL,
  category text NOT NULL,
  severity text NOT NULL,
  message text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  findings integer NOT NULL,
  pages_total integer NOT NULL,
  page_hashes text NOT NULL, -- hashes of the pages with it, ascending and coded
  locations jsonb NOT NULL DEFAULT '[]', -- the first ones, for people
  is_rendered boolean NOT NULL DEFAULT false, -- found on pages as a browser shows them
  seen_run_id text NOT NULL, -- the last audit that found it
  first_seen_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  state_changed_at timestamptz(3) NOT NULL,
  assignee_id text,
  due_on text, -- 2027-01-31
  ignore_scope text,
  ignore_pattern text,
  ignore_reason text,
  ignore_until text, -- its last day
  ignored_by text,
  ignored_at timestamptz(3),
  version integer NOT NULL DEFAULT 1, -- raised by each change that a person makes
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT issues_state CHECK (state IN ('open', 'fixed', 'regressed')),
  CONSTRAINT issues_ignore CHECK (
    ignore_scope IS NULL
    OR (ignore_scope IN ('issue', 'rule', 'path') AND ignore_reason IS NOT NULL AND (ignore_scope = 'path') = (ignore_pattern IS NOT NULL))
  ),
  UNIQUE (site_id, number),
  UNIQUE (site_id, key)
);
CREATE INDEX issues_org_id ON issues (org_id);

-- What happened to an issue: comments of people, and what audits and people changed.
CREATE TABLE issue_events (
  id text PRIMARY KEY,
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  issue_id text NOT NULL,
  type text NOT NULL,
  body text,
  data jsonb NOT NULL DEFAULT '{}',
  user_id text,
  run_id text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX issue_events_of_issue ON issue_events (issue_id, created_at, id);
CREATE INDEX issue_events_org_id ON issue_events (org_id);
-- A run changes an issue once, however often the step runs.
CREATE UNIQUE INDEX issue_events_of_run ON issue_events (issue_id, run_id, type) WHERE run_id IS NOT NULL;

-- How far the issues of a site are: its next number, and the newest audit that they know. The row is locked while they change.
CREATE TABLE issue_sites (
  site_id text PRIMARY KEY,
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  next_number integer NOT NULL DEFAULT 1,
  run_id text,
  run_created_at timestamptz(3)
);
CREATE INDEX issue_sites_org_id ON issue_sites (org_id);

-- Completed audits that the issues of their site do not know yet.
CREATE TABLE issue_updates (
  run_id text PRIMARY KEY,
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  site_id text NOT NULL,
  run_created_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX issue_updates_next_at ON issue_updates (next_at);
CREATE INDEX issue_updates_org_id ON issue_updates (org_id);

-- Whoever completes a run, processes of the version before included, leaves the work in the same transaction.
CREATE FUNCTION issue_updates_of_findings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO issue_updates (run_id, org_id, site_id, run_created_at, next_at)
  SELECT r.id, r.org_id, s.id, r.created_at, r.created_at
  FROM runs r JOIN sites s ON s.org_id = r.org_id AND s.site_key = r.site_key
  WHERE r.id = NEW.run_id AND r.mode <> 'fix'
  ON CONFLICT (run_id) DO NOTHING;
  RETURN NULL;
END $$;
-- contract: a process of the version before writes its findings as always, and knows nothing of the row beside them
CREATE TRIGGER issue_updates_of_findings AFTER INSERT ON finding_sets
  FOR EACH ROW EXECUTE FUNCTION issue_updates_of_findings();
