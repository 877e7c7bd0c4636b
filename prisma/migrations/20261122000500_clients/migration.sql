-- When a key or a login was last used, to the minute; what people call the device that a login lives on.
ALTER TABLE api_keys ADD COLUMN last_used_at timestamptz(3);
ALTER TABLE login_tokens ADD COLUMN last_used_at timestamptz(3);
ALTER TABLE login_tokens ADD COLUMN device_name text;
