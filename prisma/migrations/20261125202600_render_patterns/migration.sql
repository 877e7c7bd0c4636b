-- Which URL patterns of a run need a browser: two samples of each are compared with what the site sends. Samples are free.
CREATE TABLE render_patterns (
  run_id text NOT NULL,
  pattern text NOT NULL,
  samples smallint NOT NULL,
  reason text, -- how a sample differed: all pages of the pattern that follow are rendered; null: not yet
  PRIMARY KEY (run_id, pattern)
);
ALTER TABLE render_claims ADD COLUMN is_sample boolean NOT NULL DEFAULT false; -- it does not count against the ceiling
