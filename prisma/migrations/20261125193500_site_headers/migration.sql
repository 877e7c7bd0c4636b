-- What requests to a site carry, by name in lower case: each value encrypted with SECRETS_KEY, bound to site and name, in base64.
ALTER TABLE sites ADD COLUMN headers jsonb NOT NULL DEFAULT '{}';
-- Their names, as the site had them when the run was created. Workers of the version before leave such runs alone (their state has a newer version).
ALTER TABLE runs ADD COLUMN header_names text[] NOT NULL DEFAULT '{}';
