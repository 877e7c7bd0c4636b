-- People give audits and reports a title, and delete audits. A report of a run has the title of its run.
ALTER TABLE runs ADD COLUMN title text, ADD COLUMN deleted_at timestamptz(3);
ALTER TABLE reports ADD COLUMN title text;

-- contract: sums of ended runs count none that is deleted; a process of the version before deletes none
CREATE TRIGGER run_totals_forget_deleted AFTER UPDATE OF deleted_at ON runs
  FOR EACH ROW WHEN (NEW.deleted_at IS DISTINCT FROM OLD.deleted_at) EXECUTE FUNCTION run_totals_forget();
