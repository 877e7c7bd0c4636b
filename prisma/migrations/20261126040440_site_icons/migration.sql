-- The favicon of a site as a small PNG, and when it was last asked for.
CREATE TABLE site_icons (
  site_id text PRIMARY KEY REFERENCES sites (id) ON DELETE CASCADE ON UPDATE CASCADE,
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  png bytea, -- null: none that can be shown
  hash text, -- SHA-256 of the PNG in hex
  read_at timestamptz(3) NOT NULL
);
CREATE INDEX site_icons_org_id ON site_icons (org_id);
