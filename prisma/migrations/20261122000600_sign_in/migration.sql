-- A browser that is signed in: the cookie's hash, a device that people know it by, and two ends.
CREATE TABLE browser_sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  device text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3)
);
CREATE UNIQUE INDEX browser_sessions_token_hash_key ON browser_sessions (token_hash);
CREATE INDEX browser_sessions_user_id_idx ON browser_sessions (user_id);

-- A link that signs its user in, once.
CREATE TABLE sign_in_links (
  code_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_links_user_id_idx ON sign_in_links (user_id);

-- A command line that waits for a person to approve its login.
CREATE TABLE login_requests (
  id text PRIMARY KEY,
  challenge bytea NOT NULL,
  user_code_hash bytea,
  port integer,
  device_name text NOT NULL,
  user_id text REFERENCES users(id) ON DELETE CASCADE,
  decision text,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT login_requests_decision_check CHECK (decision IN ('approved', 'denied'))
);
CREATE UNIQUE INDEX login_requests_user_code_hash_key ON login_requests (user_code_hash);
CREATE INDEX login_requests_expires_at_idx ON login_requests (expires_at);
CREATE INDEX login_requests_user_id_idx ON login_requests (user_id);
