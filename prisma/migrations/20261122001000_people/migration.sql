-- An invitation into an organization, by a link that is stored hashed.
CREATE TABLE invitations (
  id text PRIMARY KEY,
  org_id text NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
  email text,
  role text NOT NULL,
  code_hash bytea NOT NULL,
  invited_by text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  decision text,
  decided_by text,
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT invitations_role CHECK (role IN ('owner', 'admin', 'editor', 'viewer', 'billing')),
  CONSTRAINT invitations_email_lower CHECK (email = lower(email)),
  CONSTRAINT invitations_decision CHECK (decision IN ('accepted', 'declined', 'revoked') AND decided_at IS NOT NULL OR decision IS NULL AND decided_at IS NULL)
);
CREATE INDEX invitations_org_id_created_at_idx ON invitations (org_id, created_at);
-- Of a provisioning that lets only invited people in: does somebody wait for this address?
CREATE INDEX invitations_waiting ON invitations (email) WHERE decision IS NULL;

-- Which organization the people of an e-mail domain join when they sign in for the first time.
CREATE TABLE organization_domains (
  domain text PRIMARY KEY,
  org_id text NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX organization_domains_org_id_idx ON organization_domains (org_id);

-- Who did what. Written in the transaction of what was done; nobody changes it afterwards.
CREATE TABLE trail (
  id bigserial PRIMARY KEY,
  org_id text,
  user_id text,
  via text NOT NULL,
  action text NOT NULL,
  subject text,
  details jsonb,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX trail_org_id_id_idx ON trail (org_id, id DESC);
CREATE FUNCTION trail_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'trail is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER trail_no_change BEFORE UPDATE OR DELETE ON trail FOR EACH ROW EXECUTE FUNCTION trail_is_append_only();

-- The organization that a browser's user has chosen to act in.
ALTER TABLE browser_sessions ADD COLUMN active_org_id text;
