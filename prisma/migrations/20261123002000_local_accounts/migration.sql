-- Accounts without an identity provider: passwords, passkeys, and links that set a new password.
CREATE TABLE passwords (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  hash text NOT NULL, -- argon2id, with its parameters
  changed_at timestamptz(3) NOT NULL
);

CREATE TABLE passkeys (
  id text PRIMARY KEY, -- of the credential, base64url
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3)
);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY, -- SHA-256
  purpose text NOT NULL CONSTRAINT passkey_challenges_purpose CHECK (purpose IN ('register', 'join', 'sign-in')),
  user_id text, -- who registers; a user that an invitation is about to create is not there yet
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges (expires_at);

CREATE TABLE password_resets (
  code_hash bytea PRIMARY KEY, -- SHA-256
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX password_resets_user_id_idx ON password_resets (user_id);

-- False for an address that its user typed and nobody vouched for: a provider's user with the same verified address is somebody else.
ALTER TABLE users ADD COLUMN email_verified boolean NOT NULL DEFAULT true;
