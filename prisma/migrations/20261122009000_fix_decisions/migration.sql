-- What an organization has said about fixes of a site: yes or no, to one fix or to all of a rule.
CREATE TABLE fix_decisions (
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  site_key text NOT NULL,
  target text NOT NULL, -- id of a fix, or of a rule
  decision text NOT NULL CONSTRAINT fix_decisions_decision CHECK (decision IN ('accepted', 'rejected')),
  decided_by text REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE,
  decided_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, site_key, target)
);
