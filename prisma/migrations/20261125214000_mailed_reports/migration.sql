-- E-mail for clients: reports of scheduled audits, and a summary a month. Members' own notifications end with their membership.
ALTER TABLE channels
  ADD COLUMN reports text NOT NULL DEFAULT 'none'
    CONSTRAINT channels_reports CHECK (reports IN ('none', 'linked', 'attached')), -- of scheduled audits
  ADD COLUMN monthly boolean NOT NULL DEFAULT false, -- a summary of each of its sites
  ADD COLUMN summary_at timestamptz(3); -- the next time
CREATE INDEX channels_summary_at ON channels (summary_at) WHERE summary_at IS NOT NULL;
-- contract: no process of the version before writes user_id
ALTER TABLE channels ADD CONSTRAINT channels_of_membership
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id) ON DELETE CASCADE;
