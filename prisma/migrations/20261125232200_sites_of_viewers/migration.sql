-- The sites that a viewer is limited to; null: all. Processes of the version before know no limit.
ALTER TABLE memberships ADD COLUMN site_keys text[];
ALTER TABLE invitations ADD COLUMN site_keys text[];
