-- What people set of alerts is versioned: of two changes to one version, the first counts.
ALTER TABLE alert_sites ADD COLUMN version integer NOT NULL DEFAULT 0;

-- Messages about a policy that fails. Processes of the version before tell each state when it begins, and nothing later.
ALTER TABLE alert_states ADD COLUMN told integer NOT NULL DEFAULT 1; -- the alert and its reminders
ALTER TABLE alert_states ADD COLUMN told_at timestamptz(3);
ALTER TABLE alert_states ADD COLUMN tell_at timestamptz(3); -- when it is decided about the next one; null: none is planned
CREATE INDEX alert_states_tell_at ON alert_states (tell_at) WHERE tell_at IS NOT NULL;

-- The history of a site's alerts.
CREATE INDEX notices_alerts_of_site ON notices (org_id, site, seq) WHERE type IN ('site.alert', 'site.recovered');
