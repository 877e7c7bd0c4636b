-- Pictures of the start page in a browser: where their blobs are. They go with the findings of the run.
ALTER TABLE runs ADD COLUMN pictures jsonb; -- [{device, key, width, height, bytes}]; null: none
CREATE INDEX runs_with_pictures ON runs (completed_at) WHERE pictures IS NOT NULL;
CREATE INDEX runs_deleted_with_pictures ON runs (deleted_at) WHERE pictures IS NOT NULL AND deleted_at IS NOT NULL;
