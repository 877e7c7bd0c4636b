-- What the pages of a run load from their own site: each file once, asked for when the crawl is over.
CREATE TABLE resources (
  run_id text NOT NULL,
  url_hash bigint NOT NULL,
  url text NOT NULL,
  kind varchar(12) NOT NULL,
  via text,
  integrity text,
  seq bigserial NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  answer text,
  PRIMARY KEY (run_id, url_hash)
);
