-- How runs ended in the last hour, and when the last one succeeded: asked every ten seconds for metrics.
CREATE INDEX runs_completed_at ON runs (completed_at) WHERE completed_at IS NOT NULL;
