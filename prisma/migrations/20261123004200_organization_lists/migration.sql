-- Lists of all that an organization owns, newest first.
CREATE INDEX "runs_org_id_created_at_id_idx" ON "runs"("org_id", "created_at" DESC, "id" DESC);
CREATE INDEX reports_organization ON reports (org_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
