-- About how many bytes are kept of an ended run: null until retention measures it.
ALTER TABLE runs ADD COLUMN crawl_bytes BIGINT;
ALTER TABLE finding_sets ADD COLUMN detail_bytes BIGINT;
