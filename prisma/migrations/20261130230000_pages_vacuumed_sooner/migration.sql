-- By default a vacuum waits until a fifth of a table is dead: 2,000,000 of 10,000,000 pages, whose room no new page takes meanwhile.
-- bench/plane measures what retention leaves.
ALTER TABLE pages SET (
  autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 2000,
  toast.autovacuum_vacuum_scale_factor = 0.05, toast.autovacuum_vacuum_threshold = 2000
);
ALTER TABLE finding_chunks SET (
  autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 2000,
  toast.autovacuum_vacuum_scale_factor = 0.05, toast.autovacuum_vacuum_threshold = 2000
);
