-- An owner has asked for the deletion: workers finish it. Processes of the version before leave it alone.
ALTER TABLE organizations ADD COLUMN deletion_requested_at timestamptz(3);
ALTER TABLE organizations ADD COLUMN deletion_requested_by text;
ALTER TABLE organizations ADD COLUMN deletion_next_at timestamptz(3);
CREATE INDEX organizations_deletion_next_at ON organizations (deletion_next_at) WHERE deletion_next_at IS NOT NULL;
