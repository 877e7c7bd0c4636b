-- Budgets of the crawler's traps: a row a counter, so that a commit writes what it changed and no more.
CREATE TABLE trap_counters (
  run_id text NOT NULL,
  key bigint NOT NULL, -- 48 bits of a digest of what is counted
  count integer NOT NULL,
  PRIMARY KEY (run_id, key)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

-- Where discovery was cut: lines of the report's coverage, about a hundred a run.
CREATE TABLE trap_cuts (
  run_id text NOT NULL,
  reason varchar(24) NOT NULL,
  place text NOT NULL,
  count integer NOT NULL,
  example text NOT NULL,
  PRIMARY KEY (run_id, reason, place)
) WITH (fillfactor = 80);

-- Runs that are under way go on from where they are. runs.trap_state is not read any more; it stays for workers of the version before.
INSERT INTO trap_counters (run_id, key, count)
SELECT r.id, ('x' || (c ->> 0))::bit(48)::bigint, (c ->> 1)::int
FROM runs r, jsonb_array_elements(r.trap_state -> 'counters') c
WHERE r.status = 'running' AND jsonb_typeof(r.trap_state -> 'counters') = 'array'
ON CONFLICT DO NOTHING;
INSERT INTO trap_cuts (run_id, reason, place, count, example)
SELECT r.id, c ->> 'reason', left(c ->> 'where', 300), (c ->> 'count')::int, left(c ->> 'example', 2048)
FROM runs r, jsonb_array_elements(r.trap_state -> 'cuts') c
WHERE r.status = 'running' AND jsonb_typeof(r.trap_state -> 'cuts') = 'array'
ON CONFLICT DO NOTHING;
