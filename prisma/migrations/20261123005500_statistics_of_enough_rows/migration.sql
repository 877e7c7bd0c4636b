-- PostgreSQL counts a table without statistics as ten pages long, and finds rows by their index. Statistics of 50 rows, its default,
-- say "one page", and a statement that is planned then reads the whole table until the next statistics. With 500 rows the index is
-- right already. test/database/hot-reads.spec.ts holds it.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'organizations', 'users', 'memberships', 'api_keys', 'credit_accounts', 'credit_lots', 'credit_ledger', 'runs', 'run_events',
    'reports', 'idempotency_keys'
  ] LOOP
    EXECUTE format('ALTER TABLE %I SET (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500)', name);
  END LOOP;
END $$;
