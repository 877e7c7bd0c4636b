-- Names the scripts of a pattern's first sample: samples of pages with the same scripts speak for each other.
ALTER TABLE render_patterns
  ADD COLUMN scripts text,
  -- Samples that no browser could show. They say nothing.
  ADD COLUMN failed smallint NOT NULL DEFAULT 0;
