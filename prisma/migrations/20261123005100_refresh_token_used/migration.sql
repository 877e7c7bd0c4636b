-- The refresh token of a session was sent to the identity provider, and the next one is not stored yet: a process that dies in between loses it.
ALTER TABLE browser_sessions ADD COLUMN refresh_token_used boolean NOT NULL DEFAULT false;
