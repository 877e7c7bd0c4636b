-- What happened, written in the transaction that makes it true, and who is told about it.
CREATE TABLE notices (
  id text PRIMARY KEY, -- evt_…
  seq bigserial NOT NULL,
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  type text NOT NULL,
  site text, -- site key, of events about a site
  run_id text, -- the run that it is about
  payload jsonb NOT NULL,
  once text, -- a second event of the organization with the same text is not written
  created_at timestamptz(3) NOT NULL,
  fanned_at timestamptz(3) -- when its deliveries were written
);
CREATE UNIQUE INDEX notices_once ON notices (org_id, once) WHERE once IS NOT NULL;
CREATE INDEX notices_waiting ON notices (seq) WHERE fanned_at IS NULL;
CREATE INDEX notices_org_id_seq ON notices (org_id, seq);
CREATE INDEX notices_run_id ON notices (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX notices_created_at ON notices (created_at);

CREATE TABLE channels (
  id text PRIMARY KEY,
  org_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind text NOT NULL CONSTRAINT channels_kind CHECK (kind IN ('webhook', 'slack', 'teams', 'discord', 'email')),
  name text NOT NULL,
  address_enc bytea NOT NULL,
  address_hint text NOT NULL, -- host and the last four characters
  secret_enc bytea,
  secret_old_enc bytea,
  secret_old_until timestamptz(3),
  types text[] NOT NULL,
  sites text[] NOT NULL, -- site keys; empty: all
  enabled boolean NOT NULL DEFAULT true,
  disabled_reason text,
  failing_since timestamptz(3),
  verified_at timestamptz(3),
  created_by text REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX channels_org_id ON channels (org_id);

CREATE TABLE deliveries (
  id text PRIMARY KEY,
  channel_id text NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  notice_id text NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  type text NOT NULL, -- of the event, or the alias that the channel asked for
  state text NOT NULL CONSTRAINT deliveries_state CHECK (state IN ('due', 'busy', 'done', 'given-up', 'held')),
  attempt integer NOT NULL DEFAULT 0, -- attempts so far, the current one included
  tries integer NOT NULL DEFAULT 0, -- of them since it was last sent by hand
  next_at timestamptz(3) NOT NULL, -- busy: when the lease of its worker ends
  status integer,
  ms integer,
  error text,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX deliveries_once ON deliveries (channel_id, notice_id, type);
CREATE INDEX deliveries_due ON deliveries (next_at) WHERE state IN ('due', 'busy');
CREATE INDEX deliveries_due_of_channel ON deliveries (channel_id, next_at) WHERE state IN ('due', 'busy');
CREATE INDEX deliveries_of_channel ON deliveries (channel_id, id);
CREATE INDEX deliveries_of_notice ON deliveries (notice_id);
CREATE INDEX deliveries_created_at ON deliveries (created_at);

CREATE TABLE delivery_attempts (
  delivery_id text NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
  attempt integer NOT NULL,
  at timestamptz(3) NOT NULL,
  status integer,
  ms integer NOT NULL,
  error text,
  response text, -- its first characters
  PRIMARY KEY (delivery_id, attempt)
);
