-- What was agreed about the fixes of a run when its credits were set aside: {"ceiling", "price", "proposalPrice"}; null: its mode has none.
ALTER TABLE runs ADD COLUMN fix_terms jsonb;
-- The earlier run whose pages a run of mode fix reads again.
ALTER TABLE runs ADD COLUMN fix_of text;
-- Bytes that are kept of its pages' sources.
ALTER TABLE runs ADD COLUMN source_bytes bigint NOT NULL DEFAULT 0;

-- The source of pages with something to fix, until the run has ended: its body deflated, or why there is none.
CREATE TABLE page_sources (
  run_id text NOT NULL,
  url_hash bigint NOT NULL,
  url text NOT NULL,
  task text NOT NULL, -- what else was judged of it: JSON
  body bytea,
  skipped text,
  PRIMARY KEY (run_id, url_hash),
  CONSTRAINT page_sources_whole CHECK ((body IS NULL) = (skipped IS NOT NULL))
);
ALTER TABLE page_sources ALTER COLUMN body SET STORAGE EXTERNAL;

-- What can be fixed of a page: written once in the finish phase, seen when the run is completed. Compressed already.
CREATE TABLE fixed_pages (
  run_id text NOT NULL,
  url_hash bigint NOT NULL,
  url text NOT NULL,
  fixes integer NOT NULL,
  removed integer NOT NULL, -- findings, by fixes that were delivered
  content bytea, -- null: too many fixes of the run are kept already, or time has removed them
  PRIMARY KEY (run_id, url_hash)
);
ALTER TABLE fixed_pages ALTER COLUMN content SET STORAGE EXTERNAL;
