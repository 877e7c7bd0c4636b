-- Who made a link that sets a password, where, and with which credentials: it ends with their power.
ALTER TABLE password_resets
  ADD COLUMN org_id text, ADD COLUMN granted_by text, ADD COLUMN granted_via text, ADD COLUMN granted_with text;

-- A user has one open link at a time, so the newest entry of the trail tells of it.
UPDATE password_resets r SET org_id = t.org_id, granted_by = t.user_id, granted_via = t.via
FROM (
  SELECT DISTINCT ON (subject) subject, org_id, user_id, via FROM trail
  WHERE action = 'password.reset_link_created' ORDER BY subject, id DESC
) t
WHERE t.subject = r.user_id AND r.used_at IS NULL;

CREATE INDEX password_resets_granted_by_idx ON password_resets (granted_by);
