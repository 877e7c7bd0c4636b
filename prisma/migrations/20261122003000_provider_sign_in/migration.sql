-- A browser that is on its way to the identity provider and back. All that would let somebody else finish it is hashed.
CREATE TABLE sign_ins (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  next text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_ins_expires_at_idx ON sign_ins (expires_at);
