-- A session that the identity provider is asked about every hour: its refresh token, encrypted with a key that only the browser's cookie gives, and when
-- it is due. Null: the provider gave none, or is not asked.
ALTER TABLE browser_sessions ADD COLUMN refresh_token bytea, ADD COLUMN recheck_at timestamptz(3);
