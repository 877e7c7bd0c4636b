-- What an operator has stopped: intake as a whole, an organization, or a worker.
CREATE TABLE operator_stops (
  kind text NOT NULL CHECK (kind IN ('intake', 'organization', 'worker')),
  subject text NOT NULL DEFAULT '',
  reason text,
  stopped_at timestamptz(3) NOT NULL,
  PRIMARY KEY (kind, subject)
);
