-- What people found of a success criterion of WCAG by hand, the latest of each.
CREATE TABLE manual_results (
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  site_id text NOT NULL,
  criterion text NOT NULL, -- its number: 1.4.3
  result text NOT NULL, -- supports, partially-supports, does-not-support, not-applicable
  note text,
  evaluator text NOT NULL, -- name of a person, as it is to be in the export
  evaluated_on text NOT NULL, -- a day: 2027-01-31
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, criterion)
);
CREATE INDEX manual_results_org_id ON manual_results (org_id);
