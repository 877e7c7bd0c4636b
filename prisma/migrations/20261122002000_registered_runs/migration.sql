-- Runs that their client crawls itself have a phase of their own, which no worker takes.
ALTER TABLE runs DROP CONSTRAINT runs_phase, ADD CONSTRAINT runs_phase CHECK (phase IN ('prepare', 'crawl', 'finish', 'client'));

-- They want no slot of a worker.
CREATE OR REPLACE FUNCTION worker_slots_wanted(
  slice_urls integer DEFAULT 50, host_slices integer DEFAULT 2, per_organization integer DEFAULT 20
) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(least(slots, per_organization)), 0)::integer
  FROM (
    SELECT r.org_id, sum(
      CASE WHEN r.status = 'running' AND r.phase = 'crawl' THEN (
        SELECT least(
          ceil(count(*)::numeric / slice_urls),
          CASE WHEN (r.crawl_state #>> '{crawlDelayMs}')::numeric > 0 THEN 1 ELSE host_slices END
        )
        -- No further than a run can want: a frontier of a million URLs is not counted.
        FROM (SELECT 1 FROM frontier f WHERE f.run_id = r.id AND f.state IN ('queued', 'leased') LIMIT slice_urls * host_slices) open
      ) ELSE 1 END
    ) AS slots
    FROM runs r WHERE r.status IN ('pending', 'running') AND r.phase <> 'client' GROUP BY r.org_id
  ) wanted
$$;
