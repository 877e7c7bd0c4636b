-- What is watched of a site, and the last audit that was looked at. The row is locked while its states change. An empty site key: the organization's defaults.
CREATE TABLE alert_sites (
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  site_key text NOT NULL,
  policies jsonb, -- null: those of the organization
  run_id text, -- the last completed audit
  seq bigint NOT NULL DEFAULT 0, -- of the last event that was looked at
  url text, -- for checks between audits
  probe_at timestamptz(3), -- the next check between audits; null: none
  probe_until timestamptz(3), -- audits have gone on until then
  robots_hash text, -- of robots.txt when it was last read
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, site_key)
);
CREATE INDEX alert_sites_probe_at ON alert_sites (probe_at) WHERE probe_at IS NOT NULL;

-- Whether a site passes a policy, and what broke it.
CREATE TABLE alert_states (
  org_id text NOT NULL,
  site_key text NOT NULL,
  policy text NOT NULL,
  state text NOT NULL,
  since timestamptz(3) NOT NULL,
  run_id text, -- the audit that changed it last
  message text, -- of the last transition
  details jsonb NOT NULL,
  PRIMARY KEY (org_id, site_key, policy),
  CONSTRAINT alert_states_state CHECK (state IN ('passing', 'failing')),
  CONSTRAINT alert_states_site FOREIGN KEY (org_id, site_key) REFERENCES alert_sites (org_id, site_key) ON DELETE CASCADE ON UPDATE CASCADE
);

-- Ends of audits that nobody has looked at yet.
CREATE TABLE alert_checks (
  run_id text PRIMARY KEY,
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  site_key text NOT NULL,
  seq bigint NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL
);
CREATE INDEX alert_checks_next_at ON alert_checks (next_at);
CREATE INDEX alert_checks_org_id ON alert_checks (org_id);

-- The transaction that writes the event of an audit's end leaves the work with it.
CREATE FUNCTION alert_checks_of_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alert_checks (run_id, org_id, site_key, seq, type, payload, next_at)
  VALUES (NEW.run_id, NEW.org_id, NEW.site, NEW.seq, NEW.type, NEW.payload, NEW.created_at)
  ON CONFLICT (run_id) DO NOTHING;
  RETURN NULL;
END $$;
-- contract: a process of the version before writes its events as always, and knows nothing of the row beside them
CREATE TRIGGER alert_checks_of_notices AFTER INSERT ON notices
  FOR EACH ROW WHEN (
    NEW.type IN ('run.completed', 'run.failed') AND NEW.run_id IS NOT NULL AND NEW.site IS NOT NULL
    AND NEW.payload ->> 'mode' <> 'fix'
  )
  EXECUTE FUNCTION alert_checks_of_notices();
