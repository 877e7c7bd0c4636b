-- Which pages of the site a run crawls; null: all that are found. Workers of the version before leave such runs alone (their state has a newer version).
ALTER TABLE runs ADD COLUMN scope jsonb; -- {include, exclude, urls, maxDepth, sitemapOnly}
