-- Pages of a URL pattern that end the browser: after three, the others are not tried.
ALTER TABLE render_patterns ADD COLUMN crashed text[] NOT NULL DEFAULT '{}';
