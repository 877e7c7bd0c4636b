-- Who granted a power, and with which credentials: when its source ends, what hangs on it ends with it.
-- `granted_via` is what the trail calls `via`, or `invitation` and `domain` for memberships that came by one.
ALTER TABLE invitations ADD COLUMN granted_via text, ADD COLUMN granted_with text;
ALTER TABLE api_keys ADD COLUMN granted_via text, ADD COLUMN granted_with text;
ALTER TABLE memberships ADD COLUMN granted_by text, ADD COLUMN granted_via text, ADD COLUMN granted_with text;

-- What a key granted before is known from the trail.
UPDATE invitations i SET granted_via = t.via, granted_with = t.details ->> 'keyId'
FROM trail t
WHERE t.action = 'invitation.created' AND t.subject = i.id AND i.decision IS NULL;

-- The end of a key or of a login asks for these.
CREATE INDEX invitations_granted_with ON invitations (granted_with) WHERE decision IS NULL;
-- The deletion of a user asks for these.
CREATE INDEX memberships_granted_by_idx ON memberships (granted_by);
