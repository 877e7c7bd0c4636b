-- The history that a report shows of its site: the latest audits up to its own.
CREATE INDEX reports_site ON reports (org_id, site_key, audited_at DESC, id DESC) WHERE deleted_at IS NULL;
