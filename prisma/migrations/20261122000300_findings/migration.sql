-- What a run found, in numbers, and the pages of each rule: kept for good. Compressed already, so the database need not try.
CREATE TABLE finding_sets (
  run_id text PRIMARY KEY,
  epoch integer NOT NULL, -- of the finish phase whose chunks these are
  outline jsonb NOT NULL,
  places bytea NOT NULL,
  has_details boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
ALTER TABLE finding_sets ALTER COLUMN places SET STORAGE EXTERNAL;
CREATE INDEX finding_sets_details ON finding_sets (created_at) WHERE has_details;

-- All findings of a run: some hundred of one rule a row, in the order of pages; the causes under the empty rule.
CREATE TABLE finding_chunks (
  run_id text NOT NULL,
  epoch integer NOT NULL,
  rule_id text NOT NULL,
  seq integer NOT NULL,
  findings integer NOT NULL,
  from_page integer NOT NULL,
  to_page integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (run_id, epoch, rule_id, seq)
);
ALTER TABLE finding_chunks ALTER COLUMN content SET STORAGE EXTERNAL;

-- Characters of findings that the run's pages hold: beyond a bound only their numbers are kept.
ALTER TABLE runs ADD COLUMN finding_chars bigint NOT NULL DEFAULT 0;
