-- When a person has last proved who they are: changes of owners ask for that. Null: not known, so not fresh.
ALTER TABLE browser_sessions ADD COLUMN authenticated_at timestamptz(3);
ALTER TABLE login_requests ADD COLUMN authenticated_at timestamptz(3);
ALTER TABLE login_tokens ADD COLUMN authenticated_at timestamptz(3);
ALTER TABLE sign_ins ADD COLUMN is_fresh boolean NOT NULL DEFAULT false;

-- The session at the identity provider, which it may end (OpenID Connect Back-Channel Logout).
ALTER TABLE browser_sessions ADD COLUMN provider_sid text;
CREATE INDEX browser_sessions_provider_sid ON browser_sessions (provider_sid) WHERE provider_sid IS NOT NULL;

-- What the provider has ended: each message counts once, and a sign-in that was under way comes too late.
CREATE TABLE provider_logouts (
  jti_hash bytea PRIMARY KEY,
  sid text,
  subject_hash bytea,
  received_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX provider_logouts_expires_at_idx ON provider_logouts (expires_at);

-- contract: no process truncates the trail, and none of the version before ever did
-- The trail keeps everything: an owner of the table does not empty it with one word either.
CREATE TRIGGER trail_no_truncate BEFORE TRUNCATE ON trail FOR EACH STATEMENT EXECUTE FUNCTION trail_is_append_only();
