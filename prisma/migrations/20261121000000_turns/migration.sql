-- Whose turn it is: the waiting and the running runs of each organization, and those whose lease is over, each without wading through the others.
DROP INDEX runs_active;
DROP INDEX runs_active_org;
CREATE INDEX runs_pending_org ON runs (org_id, created_at, id) WHERE status = 'pending';
CREATE INDEX runs_running_org ON runs (org_id, lease_until) WHERE status = 'running';
CREATE INDEX runs_lease ON runs (lease_until) WHERE status = 'running';

-- How many slices a worker works on at once: tells whether another one could join a run.
ALTER TABLE workers ADD COLUMN slots integer NOT NULL DEFAULT 1;

-- When an organization was last given a worker's slot: among those with equally few, the one that was served longest ago is next.
CREATE TABLE organization_turns (
  org_id text PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  served_at timestamptz(3) NOT NULL
);
ALTER TABLE organization_turns SET (fillfactor = 50);
