-- What the project file of a run ignores, beside the site; null: nothing. Workers of the version before leave such runs alone (their state has a newer version).
ALTER TABLE runs ADD COLUMN ignores jsonb; -- [{rule, url, until}]
