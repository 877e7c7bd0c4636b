import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { newId } from '#common';
import { TestContext } from '../../../test/support/test-context.js';

describe('worker_slots_wanted()', () => {
  let context: TestContext;
  beforeAll(async () => {
    context = await TestContext.open(4);
  });
  afterAll(() => context.close());

  async function addRun(orgId: string, run: { status: string; phase: string; delay?: number; urls?: number }) {
    const id = newId('run');
    await context.database.query(
      `INSERT INTO runs (id, org_id, user_id, url, site_key, status, phase, coverage_mode, disabled_rules, max_pages, crawl_state, completion_reason, completed_at)
       VALUES ($1, $2, 'usr_x', 'https://a.example/', 'a.example', $3, $4, 'full', '{}', 1000, $5,
         CASE WHEN $3 = 'completed' THEN 'success' END, CASE WHEN $3 = 'completed' THEN now() END)`,
      [id, orgId, run.status, run.phase, JSON.stringify({ crawlDelayMs: run.delay ?? 0 })],
    );
    await context.database.query(
      `INSERT INTO frontier (run_id, url_hash, url, depth, source)
       SELECT $1, n, 'https://a.example/' || n, 1, 'link' FROM generate_series(1, $2::int) n`,
      [id, run.urls ?? 0],
    );
  }
  async function wanted(): Promise<number> {
    const [row] = await context.database.query<{ n: number }>('SELECT worker_slots_wanted() AS n');
    return row?.n ?? -1;
  }

  it('counts what can be worked on, within politeness and the share of an organization', async () => {
    const steps: number[] = [await wanted()];
    const org = (await context.newOrg()).id;
    await addRun(org, { status: 'pending', phase: 'prepare' });
    steps.push(await wanted());
    await addRun(org, { status: 'running', phase: 'crawl', urls: 20 });
    steps.push(await wanted());
    await addRun(org, { status: 'running', phase: 'crawl', urls: 5_000 });
    steps.push(await wanted());
    await addRun(org, { status: 'running', phase: 'crawl', urls: 5_000, delay: 1_000 });
    steps.push(await wanted());
    await addRun(org, { status: 'completed', phase: 'finish', urls: 10 });
    steps.push(await wanted());
    for (let n = 0; n < 30; n += 1) await addRun(org, { status: 'pending', phase: 'prepare' });
    steps.push(await wanted());
    expect(steps).toEqual([0, 1, 2, 4, 5, 5, 20]);
  });

  it('is all that the role of a scaler can learn', async () => {
    const role = `scaler_${randomBytes(6).toString('hex')}`;
    const guide = readFileSync(join(process.cwd(), 'docs', 'kubernetes.md'), 'utf8');
    const sql = /```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    const asOperator = new pg.Client({ connectionString: context.testDatabase.url });
    await asOperator.connect();
    await asOperator.query(sql.replaceAll('sqout_scaler', role).replace("'…'", `'${role}'`));
    const url = new URL(context.testDatabase.url);
    [url.username, url.password] = [role, role];
    const client = new pg.Client({ connectionString: url.href });
    try {
      await client.connect();
      expect((await client.query('SELECT worker_slots_wanted() AS n')).rows).toEqual([{ n: await wanted() }]);
      for (const forbidden of ['url FROM runs', 'url FROM frontier', 'email FROM users', '1 FROM api_keys'])
        await expect(client.query(`SELECT ${forbidden}`)).rejects.toThrow(/permission denied/);
    } finally {
      await client.end();
      await asOperator.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
      await asOperator.end();
    }
  });
});
