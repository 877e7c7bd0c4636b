-- Pages as a browser shows them: what was agreed with a run, and what became of each page. Workers of the version before leave such runs alone (their state has a newer version).
ALTER TABLE runs ADD COLUMN render_terms jsonb; -- {mode, ceiling, cost, per}: agreed when the credits were set aside
ALTER TABLE pages ADD COLUMN rendered smallint; -- positive: why it was rendered; negative: why it was not, although it needed it; null: checked as it was sent

-- Pages that a run may render: one row a page, so that a page that is rendered again after a loss counts once.
CREATE TABLE render_claims (
  run_id text NOT NULL,
  url_hash bigint NOT NULL,
  org_id text NOT NULL,
  until timestamptz(3) NOT NULL, -- a browser has it at this moment, unless this is over
  PRIMARY KEY (run_id, url_hash)
);
CREATE INDEX render_claims_org_id_until_idx ON render_claims (org_id, until);
