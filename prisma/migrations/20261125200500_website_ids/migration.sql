-- Runs of before there were websites belong to one like all others.
UPDATE runs r SET website_id = s.id FROM sites s
WHERE s.org_id = r.org_id AND s.site_key = r.site_key AND r.website_id IS NULL;
