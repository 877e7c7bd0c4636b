-- Lists of runs by filter, newest first, without wading through the runs that do not match. Nearly all runs have the mode "audit".
CREATE INDEX runs_owner_status ON runs (user_id, org_id, status, created_at DESC, id DESC);
CREATE INDEX runs_owner_mode ON runs (user_id, org_id, mode, created_at DESC, id DESC) WHERE mode <> 'audit';
CREATE INDEX runs_owner_website ON runs (user_id, org_id, website_id, created_at DESC, id DESC) WHERE website_id IS NOT NULL;

-- How many runs of an owner have ended, up to a moment before which none will change any more: the total of a list is this and the few runs since.
-- Runs are neither deleted nor written into the past; where that happens after all (by hand, or by a process that was frozen for an hour), the counts start anew.
CREATE TABLE run_totals (
  user_id text NOT NULL,
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  until timestamptz(3) NOT NULL,
  counts jsonb NOT NULL, -- by status and mode: {"completed audit": 12}
  PRIMARY KEY (user_id, org_id)
);
CREATE FUNCTION run_totals_forget() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run runs%ROWTYPE;
BEGIN
  IF TG_OP = 'DELETE' THEN run := OLD; ELSE run := NEW; END IF;
  DELETE FROM run_totals WHERE user_id = run.user_id AND org_id = run.org_id;
  RETURN NULL;
END $$;
CREATE TRIGGER run_totals_forget AFTER DELETE ON runs FOR EACH ROW EXECUTE FUNCTION run_totals_forget();
CREATE TRIGGER run_totals_forget_past AFTER INSERT ON runs FOR EACH ROW WHEN (NEW.created_at < now() - interval '30 minutes') EXECUTE FUNCTION run_totals_forget();
