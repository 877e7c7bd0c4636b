-- How many messages an organization was sent since a moment, at most a minute ago: workers share the bound.
CREATE TABLE delivery_minutes (
  org_id text PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  began_at timestamptz(3) NOT NULL,
  sent integer NOT NULL
);
