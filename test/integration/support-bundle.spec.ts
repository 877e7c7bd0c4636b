import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#common';
import { Trail } from '#auth';
import { TestContext } from '../support/test-context.js';
import { sqout } from './admin-run.js';

/** Stands in every place where somebody might have put something that is nobody's business. */
const SECRET = 'plantedsecret';

describe('sqout admin support-bundle', () => {
  let context: TestContext;
  let folder: string;
  beforeAll(async () => {
    context = await TestContext.open(3);
    folder = mkdtempSync(join(tmpdir(), 'sqout-support-'));
  });
  afterAll(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Every variable of the installation, as far as its value may be a text. */
  function environment(): Record<string, string> {
    const database = new URL(context.testDatabase.url);
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    return {
      DATABASE_URL: database.href,
      REDIS_URL: `redis://${SECRET}1:${SECRET}2@${SECRET}3.example:6379/1`,
      QUEUE_PREFIX: `${SECRET}4`,
      STORAGE_URL: `s3://${SECRET}5/${SECRET}6?endpoint=https://${SECRET}7.example`,
      AWS_ACCESS_KEY_ID: `${SECRET}8`,
      AWS_SECRET_ACCESS_KEY_FILE: file('aws', `${SECRET}9`),
      BASE_URL: `https://${SECRET}10.example`,
      AUTH_ISSUER: `https://${SECRET}11.example`,
      AUTH_AUDIENCE: `${SECRET}12`,
      AUTH_CLIENT_ID: `${SECRET}13`,
      AUTH_CLIENT_SECRET: `${SECRET}14`,
      AUTH_DOMAINS: `${SECRET}15.example`,
      CORS_ORIGINS: `https://${SECRET}16.example`,
      CRAWL_USER_AGENT: `${SECRET}17`,
      CRAWL_ALLOW_NETWORKS: '10.99.98.97/32',
      CRAWL_DNS_SERVERS: '10.99.98.96',
      MODEL_BASE_URL: `https://${SECRET}18.example/v1`,
      MODEL_NAME: `${SECRET}19`,
      MODEL_API_KEY: `${SECRET}20`,
      PLANS_FILE: file('plans.json', JSON.stringify({ plans: { team: { name: `${SECRET}21` } } })),
    };
  }

  async function plantInTables(): Promise<{ runId: string; orgId: string }> {
    const { database, clock } = context;
    const org = await context.newOrg({ planId: 'team', name: `${SECRET} Ltd` });
    const user = await context.newUser({ email: `${SECRET}@${SECRET}.example`, name: SECRET });
    await new Trail(database, clock).record(database, {
      by: null,
      orgId: org.id,
      action: 'invitation.created',
      details: { email: `${SECRET}@${SECRET}.example` },
    });
    await context.credits.grant({ orgId: org.id, bucket: 'pack', amount: 1, reference: SECRET });
    const insert = `INSERT INTO runs
        (id, org_id, user_id, url, site_key, coverage_mode, disabled_rules, max_pages, status, error, completed_at, completion_reason, completion_message, created_at, lease_until)
      VALUES ($1, $2, $3, $4, $5, 'full', '{}', 10, $6, $7, $8, $9, $7, now(), now() - interval '1 hour')`;
    const of = [org.id, user.id, `https://${SECRET}.example/${SECRET}`, `${SECRET}.example`];
    const runId = newId('run');
    const error = `could not reach https://${SECRET}.example`;
    await database.query(insert, [runId, ...of, 'running', null, null, null]);
    await database.query(insert, [newId('run'), ...of, 'failed', error, new Date(), 'unreachable']);
    await database.query(
      `INSERT INTO pages (run_id, url_hash, url, depth, status, catalogue, facts, results) VALUES ($1, 1, $2, 0, 200, 'c', $3, '{}')`,
      [runId, `https://${SECRET}.example/`, JSON.stringify({ title: SECRET })],
    );
    await database.query(`INSERT INTO run_events (run_id, phase, message) VALUES ($1, 'crawl', $2)`, [runId, SECRET]);
    await database.query(`INSERT INTO workers (id, slots, expires_at) VALUES ($1, 4, now())`, [newId('run')]);
    return { runId, orgId: org.id };
  }

  it('has versions, settings, states and numbers, and nothing that is secret or names anybody', async () => {
    const { runId, orgId } = await plantInTables();
    const output = join(folder, 'bundle.json');
    const env = environment();
    const ended = await sqout(['admin', 'support-bundle', '--output', output], env);
    expect(ended).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(output) });
    const text = readFileSync(output, 'utf8');
    expect(text.match(/plantedsecret\d*/gi)).toBeNull();
    expect(text).not.toMatch(/10\.99\.98|@|sq_[0-9A-Za-z]{20}|sqcli_/);
    const { password, hostname, port } = new URL(env.DATABASE_URL ?? '');
    expect(password.length).toBeGreaterThan(8);
    for (const hidden of [password, `${hostname}:${port}`, folder]) expect(text).not.toContain(hidden);
    expect(statSync(output).mode & 0o777).toBe(0o600);

    const bundle = JSON.parse(text) as Record<string, Record<string, unknown>>;
    expect(bundle).toMatchObject({
      versions: { sqout: expect.stringMatching(/^\d/), node: process.version },
      settings: {
        'database.url': expect.stringMatching(/^set, postgres(ql)?:$/),
        'queue.redisUrl': 'set, redis:',
        'storage.s3SecretAccessKey': 'set',
        'worker.concurrency': 4,
      },
      migrations: { pending: [] },
      queue: { kind: 'redis', runs: { prepare: 1 }, workers: [{ slots: 4 }] },
      runs: {
        active: [{ id: runId, orgId, phase: 'prepare', stillSeconds: expect.any(Number) }],
        endingsOfTheLastDay: [{ status: 'failed', reason: 'unreachable', count: 1 }],
      },
      books: { clean: false },
    });
    const { tables, settings, connections, totals } = bundle.database ?? {};
    expect(tables).toEqual(expect.arrayContaining([expect.objectContaining({ table: 'runs' })]));
    expect(settings).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'max_connections' })]));
    expect(connections).toEqual(expect.arrayContaining([expect.objectContaining({ state: 'active' })]));
    expect(totals).toMatchObject({ deadlocks: expect.any(Number), bytes: expect.any(Number) });
  }, 60_000);

  it('goes to standard output as well, for containers whose files nobody can write', async () => {
    const ended = await sqout(['admin', 'support-bundle', '--output', '-'], environment());
    expect(JSON.parse(ended.stdout)).toMatchObject({ versions: { node: process.version }, queue: { kind: 'redis' } });
  });

  it('says of a part that cannot be had that it is missing', async () => {
    await context.database.query('ALTER TABLE runs RENAME COLUMN restarts TO restarts_away');
    try {
      const ended = await sqout(
        ['admin', 'support-bundle', '--output', join(folder, 'b.json'), '--json'],
        environment(),
      );
      expect(ended.exitCode).toBe(0);
      const bundle = JSON.parse(ended.stdout) as { runs: { active: unknown }; database: { tables: unknown } };
      expect(bundle.runs.active).toEqual({ missing: expect.any(String) });
      expect(bundle.database.tables).toEqual(expect.any(Array));
    } finally {
      await context.database.query('ALTER TABLE runs RENAME COLUMN restarts_away TO restarts');
    }
  }, 60_000);
});
