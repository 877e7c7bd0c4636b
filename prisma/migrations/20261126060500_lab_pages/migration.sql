-- Pages that a browser measures, as the run was asked for it. What was measured is in the state of its last phase, then in its report.
ALTER TABLE runs ADD COLUMN lab_pages smallint NOT NULL DEFAULT 0;
