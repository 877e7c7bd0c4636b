-- Audits that start by themselves, and what came of each planned time.
CREATE TABLE schedules (
  id text PRIMARY KEY,
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id text, -- whom its runs act for; null: the account was deleted
  name text NOT NULL,
  url text NOT NULL,
  site_key text NOT NULL,
  cron text NOT NULL,
  time_zone text NOT NULL,
  interval_minutes integer NOT NULL, -- the shortest gap between two of its times
  jitter_seconds integer NOT NULL DEFAULT 0,
  config text, -- as POST /v1/agent-runs takes it
  mode text NOT NULL DEFAULT 'audit',
  model text,
  max_credits integer,
  enabled boolean NOT NULL DEFAULT true,
  paused_reason text,
  due_at timestamptz(3) NOT NULL, -- the earliest planned time that nobody has decided about
  next_at timestamptz(3) NOT NULL, -- when that is decided: with its jitter, or put off
  last_tick_at timestamptz(3),
  last_run_id text,
  counted_run_id text, -- the last run whose end `failures` has counted
  failures integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX schedules_next_at_idx ON schedules (next_at) WHERE enabled;
CREATE INDEX schedules_org_id_created_at_id_idx ON schedules (org_id, created_at, id);
CREATE INDEX schedules_user_id_idx ON schedules (user_id);

CREATE TABLE schedule_ticks (
  schedule_id text NOT NULL,
  due_at timestamptz(3) NOT NULL,
  org_id text NOT NULL,
  state text NOT NULL, -- starting: its run is being created
  run_id text,
  reason text,
  count integer NOT NULL DEFAULT 1, -- planned times that the row stands for
  decided_at timestamptz(3) NOT NULL,
  PRIMARY KEY (schedule_id, due_at)
);
CREATE INDEX schedule_ticks_starting_idx ON schedule_ticks (decided_at) WHERE state = 'starting';
CREATE INDEX schedule_ticks_org_id_decided_at_idx ON schedule_ticks (org_id, decided_at);
CREATE INDEX schedule_ticks_run_id_idx ON schedule_ticks (run_id);
