-- E-mail: messages that wait, channels of members, and what a channel gets once a day.
CREATE TABLE mails (
  id text PRIMARY KEY, -- mil_…
  kind text NOT NULL,
  org_id text REFERENCES organizations (id) ON DELETE CASCADE,
  user_id text REFERENCES users (id) ON DELETE CASCADE,
  to_hash bytea NOT NULL, -- SHA-256 of the address, to count what it gets
  sealed bytea NOT NULL, -- address and text, encrypted with SECRETS_KEY; empty when it has ended
  state text NOT NULL CONSTRAINT mails_state CHECK (state IN ('due', 'busy', 'done', 'given-up')),
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL, -- busy: when the lease of its worker ends
  error text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX mails_due ON mails (next_at) WHERE state IN ('due', 'busy');
CREATE INDEX mails_to ON mails (to_hash, created_at);
CREATE INDEX mails_org_id ON mails (org_id, created_at);
CREATE INDEX mails_user_id ON mails (user_id);
CREATE INDEX mails_created_at ON mails (created_at);

ALTER TABLE channels
  ADD COLUMN user_id text REFERENCES users (id) ON DELETE CASCADE, -- whose own notifications it is; null: the organization's
  ADD COLUMN digest text NOT NULL DEFAULT 'none'
    CONSTRAINT channels_digest CHECK (digest IN ('none', 'rest', 'all')), -- what comes once a day: nothing, all but alerts, everything
  ADD COLUMN digest_at timestamptz(3), -- the next time
  ADD COLUMN time_zone text; -- in which a day begins
-- contract: no process of the version before writes the column
CREATE UNIQUE INDEX channels_of_member ON channels (org_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX channels_user_id ON channels (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX channels_digest_at ON channels (digest_at) WHERE digest_at IS NOT NULL;

-- Events that wait for the next digest of a channel.
CREATE TABLE digest_items (
  channel_id text NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  notice_id text NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  PRIMARY KEY (channel_id, notice_id)
);
CREATE INDEX digest_items_notice_id ON digest_items (notice_id);
