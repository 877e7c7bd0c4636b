-- Connections to a host that a run has outside of its slices: while it is prepared, and while it checks links. A row without connections waits for them.
CREATE TABLE host_shares (
  host text NOT NULL,
  run_id text NOT NULL,
  epoch integer NOT NULL, -- of the phase that has it
  connections integer NOT NULL,
  since timestamptz(3) NOT NULL, -- who waits longest is next
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (host, run_id)
);
CREATE INDEX host_shares_run_id_idx ON host_shares (run_id);
CREATE INDEX host_shares_expires_at_idx ON host_shares (expires_at);
