-- restarts counts what was lost with a worker, slices among it; how often one phase came to nothing is told apart from it.
ALTER TABLE runs ADD COLUMN phase_retries integer NOT NULL DEFAULT 0;
