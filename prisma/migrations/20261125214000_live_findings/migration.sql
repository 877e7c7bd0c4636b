-- What rules have found while a run crawls. Workers of the version before count nothing here: the live page then shows less, and the report is complete.
-- Rows are updated with each commit of pages: the free half of a page lets PostgreSQL do so in place.
CREATE TABLE live_findings (
  run_id text NOT NULL,
  rule_id text NOT NULL,
  pages integer NOT NULL,
  findings integer NOT NULL,
  example text NOT NULL,
  PRIMARY KEY (run_id, rule_id)
) WITH (fillfactor = 50);
