import type { Principal } from '#auth';
import { TestContext } from '../../../test/support/test-context.js';
import { poll } from '../../../test/support/installation.js';
import { RunLists, type RunFilter } from './run-lists.repository.js';

const FILTERS: RunFilter[] = [
  {},
  { status: 'completed' },
  { status: 'failed' },
  { status: 'running' },
  { mode: 'audit' },
  { mode: 'fix' },
  { status: 'failed', mode: 'fix' },
  { websiteId: 'w1' },
  { websiteId: 'w1', status: 'completed' },
];

describe('lists of runs', () => {
  let context: TestContext;
  let lists: RunLists;
  let caller: Principal;
  const orgIds: string[] = [];
  beforeEach(async () => {
    context = await TestContext.open();
    lists = new RunLists(context.database);
    const user = await context.newUser();
    for (const n of [0, 1]) {
      orgIds[n] = (await context.newOrg({ planId: 'team' })).id;
      await context.database.query(`INSERT INTO memberships (id, org_id, user_id, role) VALUES ($1, $2, $3, 'owner')`, [
        `mem_${n}`,
        orgIds[n],
        user.id,
      ]);
    }
    caller = {
      kind: 'login',
      userId: user.id,
      orgId: orgIds[0]!,
      role: 'owner',
      planId: 'team',
      scopes: null,
      keyId: null,
    };
  });
  afterEach(() => context.close());

  /** One every ten seconds, the latest now: a fifth failed, a third of mode `fix`, a seventh of website w1. */
  async function addRuns(orgId: string, count: number, status: 'ended' | 'running' = 'ended'): Promise<void> {
    await context.database.query(
      `INSERT INTO runs (id, org_id, user_id, url, site_key, status, mode, website_id, coverage_mode, max_pages, completion_reason, error, completed_at, created_at)
       SELECT 'run_' || $1 || $5 || n, $1, $2, 'https://site.test/', 'site.test', s.status, CASE WHEN n % 3 = 0 THEN 'fix' ELSE 'audit' END, CASE WHEN n % 7 = 0 THEN 'w1' END, 'full', 10,
         CASE WHEN s.status <> 'running' THEN 'x' END, CASE s.status WHEN 'failed' THEN 'x' END, CASE WHEN s.status <> 'running' THEN $4::timestamptz END, $4::timestamptz - n * interval '10 seconds'
       FROM generate_series(1, $3::int) n, LATERAL (SELECT CASE WHEN $5 = 'running' THEN 'running' WHEN n % 5 = 0 THEN 'failed' ELSE 'completed' END AS status) s`,
      [orgId, caller.userId, count, context.clock.now(), status],
    );
  }

  const totalOf = async (filter: RunFilter, principal = caller): Promise<number> =>
    (await lists.list(principal, filter, { limit: 10, offset: 0 }, context.clock.now())).total;
  const totals = (): Promise<number[]> => Promise.all(FILTERS.map((filter) => totalOf(filter)));
  const folded = async (): Promise<number> =>
    (await context.database.query<{ n: number }>('SELECT count(*)::int AS n FROM run_totals'))[0]!.n;
  const untilFolded = (count: number): Promise<void> =>
    poll(`${count} sums are kept`, async () => (await folded()) === count, 10_000);

  it('count each run once, before and after its end is kept as a sum', async () => {
    await addRuns(orgIds[0]!, 3_000);
    await addRuns(orgIds[1]!, 2_100);
    const counted = [5_100, 4_080, 1_020, 0, 3_400, 1_700, 340, 428 + 300, 343 + 240];
    expect(await totals()).toEqual(counted);
    await untilFolded(2);
    expect(await totals()).toEqual(counted);
    expect(await totalOf({ mode: 'fix' }, { ...caller, kind: 'key' })).toBe(1_000);
    context.clock.advanceMs(7_200_000);
    await addRuns(orgIds[0]!, 40, 'running');
    expect(await totalOf({})).toBe(5_140);
    expect(await totalOf({ status: 'running' })).toBe(40);
  });

  it('keep no sum of runs that may still change', async () => {
    await addRuns(orgIds[0]!, 3_000);
    await context.database.query(
      `UPDATE runs SET created_at = created_at - interval '1 day' WHERE id = (SELECT min(id) FROM runs WHERE mode = 'audit' AND status = 'completed')`,
    );
    await context.database.query(
      `INSERT INTO runs (id, org_id, user_id, url, site_key, status, coverage_mode, max_pages, created_at) VALUES ('run_open', $1, $2, 'u', 's', 'running', 'full', 1, $3)`,
      [orgIds[0]!, caller.userId, new Date(context.clock.now().getTime() - 80_000_000)],
    );
    await totalOf({});
    await untilFolded(1);
    expect(await context.database.query(`SELECT counts->>'completed audit' AS n FROM run_totals`)).toEqual([
      { n: '1' },
    ]);
    await context.database.query(
      `UPDATE runs SET status = 'cancelled', completion_reason = 'cancelled', completed_at = now() WHERE id = 'run_open'`,
    );
    expect(await Promise.all([totalOf({}), totalOf({ status: 'cancelled' }), totalOf({ status: 'running' })])).toEqual([
      3_001, 1, 0,
    ]);
  });

  it('fold once when several callers look at the same moment', async () => {
    await addRuns(orgIds[0]!, 3_000);
    expect(await Promise.all(Array.from({ length: 10 }, () => totalOf({})))).toEqual(
      Array.from({ length: 10 }, () => 3_000),
    );
    await untilFolded(1);
    expect(await totals()).toEqual([3_000, 2_400, 600, 0, 2_000, 1_000, 200, 428, 343]);
  });

  it('count anew when somebody deletes runs, or writes some into the past', async () => {
    await addRuns(orgIds[0]!, 3_000);
    await totalOf({});
    await untilFolded(1);
    await context.database.query(`DELETE FROM runs WHERE mode = 'fix'`);
    expect(await totalOf({})).toBe(2_000);
    await untilFolded(1);
    context.clock.advanceMs(-86_400_000);
    await addRuns(orgIds[0]!, 20, 'running');
    context.clock.advanceMs(86_400_000);
    expect(await totalOf({})).toBe(2_020);
  });

  it('are in one order over all organizations, and hide those of former members', async () => {
    await addRuns(orgIds[0]!, 30);
    context.clock.advanceMs(5_000);
    await addRuns(orgIds[1]!, 30);
    const read = async (offset: number) =>
      (await lists.list(caller, {}, { limit: 25, offset }, context.clock.now())).items;
    const all = [...(await read(0)), ...(await read(25)), ...(await read(50))];
    expect(new Set(all.map((run) => run.id)).size).toBe(60);
    const times = all.map((run) => run.created_at.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
    await context.database.query('DELETE FROM memberships WHERE org_id = $1', [orgIds[1]!]);
    expect(
      new Set(
        (await lists.list(caller, {}, { limit: 100, offset: 0 }, context.clock.now())).items.map((run) => run.org_id),
      ),
    ).toEqual(new Set([orgIds[0]]));
  });
});
