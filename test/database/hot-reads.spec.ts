import { newId } from '#common';
import { Database } from '#database';
import { ApiContext, type Caller } from '../integration/api/api-context.js';
import { storeIssue } from '../support/stored-issues.js';

/** Rows of each table that grows with the use of an installation. */
const ROWS = 5_000;
/** Rows at which autovacuum looks at such a table for the first time. */
const THRESHOLD = 500;
/** What a request may read of one table: a page of a list and what belongs to it, far from a table of `ROWS`. */
const MOST_READ = 300;

/** Tables that grow, and what differs from row to row when the caller's own row is copied. */
const GROWN: readonly (readonly [table: string, differs: string])[] = [
  ['organizations', `'id', 'org_many' || n, 'slug', 'many-' || n`],
  ['users', `'id', 'usr_many' || n, 'email', 'many-' || n || '@example.test'`],
  ['memberships', `'id', 'mem_many' || n, 'org_id', 'org_many' || n, 'user_id', 'usr_many' || n`],
  [
    'api_keys',
    `'id', 'key_many' || n, 'org_id', 'org_many' || n, 'user_id', 'usr_many' || n,
     'token_hash', '\\x' || md5(n::text) || md5(n::text)`,
  ],
  ['credit_accounts', `'org_id', 'org_many' || n`],
  ['credit_lots', `'id', 'lot_many' || n, 'org_id', 'org_many' || n`],
  ['credit_ledger', `'id', 1000000 + n, 'org_id', 'org_many' || n % 100 + 1, 'operation_key', 'many:' || n`],
  ['runs', `'id', 'run_many' || n, 'org_id', 'org_many' || n % 100 + 1, 'user_id', 'usr_many' || n % 100 + 1`],
  ['run_events', `'id', 1000000 + n, 'run_id', 'run_many' || n % 1000 + 1`],
  ['reports', `'id', 'rep_many' || n, 'org_id', 'org_many' || n % 100 + 1, 'run_id', 'run_many' || n`],
  ['idempotency_keys', `'org_id', 'org_many' || n % 100 + 1, 'key', 'many-' || n`],
  ['sites', `'id', 'web_many' || n, 'org_id', 'org_many' || n % 100 + 1, 'site_key', n || '.example'`],
  [
    'issues',
    `'id', 'iss_many' || n, 'org_id', 'org_many' || n % 100 + 1, 'site_id', 'web_many' || n % 1000 + 1, 'number', n, 'key', 'many' || n`,
  ],
  ['issue_events', `'id', 'iev_many' || n, 'org_id', 'org_many' || n % 100 + 1, 'issue_id', 'iss_many' || n`],
  ['alert_sites', `'org_id', 'org_many' || n % 100 + 1, 'site_key', n || '.example'`],
  ['alert_states', `'org_id', 'org_many' || n % 100 + 1, 'site_key', n || '.example'`],
  ['notices', `'id', 'evt_many' || n, 'seq', 1000000 + n, 'org_id', 'org_many' || n % 100 + 1, 'once', 'many' || n`],
  ['channels', `'id', 'cha_many' || n, 'org_id', 'org_many' || n % 100 + 1`],
  ['deliveries', `'id', 'dlv_many' || n, 'channel_id', 'cha_many' || n % 1000 + 1, 'notice_id', 'evt_many' || n`],
  ['delivery_attempts', `'delivery_id', 'dlv_many' || n`],
  ['schedules', `'id', 'sch_many' || n, 'org_id', 'org_many' || n % 100 + 1, 'user_id', 'usr_many' || n`],
  ['schedule_ticks', `'schedule_id', 'sch_many' || n, 'org_id', 'org_many' || n % 100 + 1, 'run_id', 'run_many' || n`],
];

interface WatchedSite {
  siteId: string;
  channelId: string;
  scheduleId: string;
}

/** A site of the caller's that has a row in each table of issues, alerts, schedules and notifications. */
async function storeWatchedSite(database: Database, { orgId, userId }: Caller): Promise<WatchedSite> {
  const at = new Date();
  const [site] = await database.prisma.site.findMany({ where: { orgId } });
  const siteId = site!.id;
  const siteKey = site!.siteKey;
  const issueId = await storeIssue(database, { orgId, siteId });
  await database.prisma.issueEvent.create({
    data: { id: newId('issueEvent'), orgId, issueId, type: 'opened', createdAt: at },
  });
  await database.prisma.alertSite.create({
    data: {
      ...{ orgId, siteKey, updatedAt: at },
      states: { create: { policy: 'new-errors', state: 'failing', since: at, details: {} } },
    },
  });
  const channelId = newId('channel');
  await database.prisma.channel.create({
    data: {
      ...{ id: channelId, orgId, kind: 'webhook', name: 'Many', addressEnc: Buffer.alloc(1), addressHint: 'hint' },
      ...{ types: [], sites: [], createdAt: at, updatedAt: at },
    },
  });
  const noticeId = newId('notice');
  await database.prisma.notice.create({
    data: { id: noticeId, orgId, type: 'site.failing', payload: {}, createdAt: at, fannedAt: at },
  });
  const deliveryId = newId('delivery');
  await database.prisma.delivery.create({
    data: {
      ...{ id: deliveryId, channelId, noticeId, type: 'site.failing', state: 'done', nextAt: at, createdAt: at },
      attempts: { create: { attempt: 1, at, ms: 5, status: 200 } },
    },
  });
  const scheduleId = newId('schedule');
  const later = new Date(at.getTime() + 86_400_000);
  await database.prisma.schedule.create({
    data: {
      ...{ id: scheduleId, orgId, userId, name: 'Weekly', url: site!.url, siteKey, cron: '0 6 * * 1' },
      ...{ timeZone: 'Europe/Berlin', intervalMinutes: 10_080, dueAt: later, nextAt: later },
    },
  });
  await database.prisma.scheduleTick.create({
    data: { scheduleId, dueAt: at, orgId, state: 'skipped', reason: 'paused', decidedAt: at },
  });
  return { siteId, channelId, scheduleId };
}

describe.each([
  { state: 'was empty', early: null },
  { state: 'was analysed for the first time', early: 'ANALYZE' },
  { state: 'was vacuumed for the first time', early: 'VACUUM' },
])('an API that planned its statements when its database $state', ({ early }) => {
  let api: ApiContext;
  let caller: Caller;
  let runId: string;
  let watched: WatchedSite;
  beforeAll(async () => {
    api = await ApiContext.open({ env: { DATABASE_POOL_SIZE: '2' } });
    const { database } = api.context;
    // The first plan of a statement is the one that it keeps, until somebody analyses. Nobody does.
    await onEachConnection('SET plan_cache_mode = force_generic_plan');
    for (const [table] of GROWN) await database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    caller = await api.newCaller({ credits: 10_000 });
    runId = await newRun('first');
    const event = `INSERT INTO run_events (run_id, phase, message) VALUES ($1, 'queued', 'Queued')`;
    await database.query(event, [runId]);
    watched = await storeWatchedSite(database, caller);
    if (early !== null) {
      await fill(1, THRESHOLD);
      for (const [table] of GROWN) await database.query(`${early} ${table}`);
    }
    for (const path of paths()) await api.call('GET', path, { key: caller.key });
    await fill(THRESHOLD + 1, ROWS);
  }, 120_000);
  afterAll(() => api.close());

  async function fill(from: number, to: number): Promise<void> {
    await api.context.database.transaction(async (sql) => {
      // Rows of others need no checks of their references.
      await sql.query('SET LOCAL session_replication_role = replica');
      for (const [table, differs] of GROWN)
        await sql.query(
          `INSERT INTO ${table} SELECT made.*
           FROM (SELECT * FROM ${table} LIMIT 1) one, generate_series(${from}, ${to}) n,
             LATERAL jsonb_populate_record(NULL::${table}, to_jsonb(one) || jsonb_build_object(${differs})) made`,
        );
    });
  }

  async function newRun(key: string): Promise<string> {
    const answer = await api.call('POST', '/v1/agent-runs', {
      key: caller.key,
      body: { url: 'https://www.example.com/', trigger: 'api' },
      headers: { 'idempotency-key': key },
    });
    expect(answer.status).toBe(201);
    return (answer.body as { id: string }).id;
  }

  const paths = (): string[] => [
    `/v1/agent-runs/${runId}`,
    `/v1/agent-runs/${runId}/activity`,
    '/v1/agent-runs',
    '/v1/agent-runs?scope=organization',
    '/v1/agent-runs/active',
    '/v1/agent-runs/org/active',
    '/v1/credits',
    '/v1/credits/ledger',
    '/v1/reports',
    '/v1/reports?scope=organization',
    '/v1/sites',
    '/v1/auth/whoami',
    '/v1/organizations',
    `/v1/organizations/${caller.orgId}`,
    '/v1/websites',
    `/v1/websites/${watched.siteId}`,
    `/v1/websites/${watched.siteId}/issues`,
    `/v1/websites/${watched.siteId}/issues/1`,
    `/v1/websites/${watched.siteId}/alerts`,
    '/v1/alerts',
    '/v1/channels',
    `/v1/channels/${watched.channelId}/deliveries`,
    '/v1/schedules',
    `/v1/schedules/${watched.scheduleId}/ticks`,
  ];

  /** Two at once, as the pool of the API has two. */
  async function onEachConnection(statement: string): Promise<void> {
    const own = api.app.get(Database, { strict: false });
    await Promise.all([own.query(statement), own.query(statement)]);
  }

  /** Rows of each table that were looked at so far. */
  async function rowsRead(): Promise<Map<string, number>> {
    await onEachConnection('SELECT pg_stat_force_next_flush()');
    const tables = await api.context.database.query<{ name: string; rows: number }>(
      'SELECT relname AS name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_user_tables',
    );
    return new Map(tables.map(({ name, rows }) => [name, rows]));
  }

  /** Tables of which the request read too much. */
  async function readTooMuchOf(request: () => Promise<unknown>): Promise<string[]> {
    const before = await rowsRead();
    await request();
    const after = await rowsRead();
    return [...after]
      .map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const)
      .filter(([, rows]) => rows > MOST_READ)
      .map(([name, rows]) => `${rows} rows of ${name}`);
  }

  it('reads no more than their rows for the requests that callers make most', async () => {
    for (const path of paths()) {
      let status = 0;
      const tables = await readTooMuchOf(async () => {
        ({ status } = await api.call('GET', path, { key: caller.key }));
      });
      expect({ path, status, tables }).toEqual({ path, status: 200, tables: [] });
    }
  });

  it('accepts a run without reading those of others', async () => {
    expect(await readTooMuchOf(() => newRun('second'))).toEqual([]);
  });
});

describe('tables that grow', () => {
  let api: ApiContext;
  beforeAll(async () => {
    api = await ApiContext.open();
  });
  afterAll(() => api.close());

  it('get no statistics and no vacuum before they have rows enough', async () => {
    const threshold = (name: string): string => `autovacuum_${name}_threshold=${THRESHOLD}`;
    const tables = await api.context.database.query<{ name: string }>(
      'SELECT relname AS name FROM pg_class WHERE relname = ANY($1) AND reloptions @> $2 ORDER BY 1',
      [GROWN.map(([table]) => table), [threshold('analyze'), threshold('vacuum')]],
    );
    expect(tables.map(({ name }) => name)).toEqual(GROWN.map(([table]) => table).sort());
  });

  it('are vacuumed when a twentieth of their pages and findings is removed, however many there are', async () => {
    const tables = await api.context.database.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_class t ON t.oid = c.reltoastrelid
       WHERE c.reloptions @> $1 AND t.reloptions @> $1 ORDER BY 1`,
      [['autovacuum_vacuum_scale_factor=0.05', 'autovacuum_vacuum_threshold=2000']],
    );
    expect(tables.map(({ name }) => name)).toEqual(['finding_chunks', 'pages']);
  });
});
