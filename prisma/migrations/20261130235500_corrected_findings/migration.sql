-- What scripts correct on samples of the pattern: no page of the run that was checked as it was sent has such a finding.
ALTER TABLE render_patterns ADD COLUMN corrected jsonb;
