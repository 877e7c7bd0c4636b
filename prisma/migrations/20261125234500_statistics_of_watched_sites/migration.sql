-- As 20261123005500_statistics_of_enough_rows, for what came since.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'sites', 'issues', 'issue_events', 'alert_sites', 'alert_states', 'notices', 'channels', 'deliveries', 'delivery_attempts',
    'schedules', 'schedule_ticks'
  ] LOOP
    EXECUTE format('ALTER TABLE %I SET (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500)', name);
  END LOOP;
END $$;
