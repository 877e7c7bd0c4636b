import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { siteKeyOf } from '#common';
import { migrate, migrationsFolder } from '#database';
import { siteIdOf } from '#sites';
import { createTestDatabase, type TestDatabase } from '../support/services/database.js';

/** Tables of before there were websites, issues, alerts and accounts of people. */
const BEFORE = '20261123';
/** By organization: what its members audited, the first URL first, and the website that a client named. */
const AUDITED: Readonly<Record<string, readonly (readonly [url: string, websiteId: string | null])[]>> = {
  org_agency: [
    ['https://shop.example/start', null],
    ['https://www.shop.example/', 'site-42'],
    ['https://blog.example/', null],
    ['http://shop.example:8080/', null],
  ],
  org_shop: [
    ['https://www.shop.example/', null],
    ['https://xn--bcher-kva.example/', null],
  ],
  org_none: [],
};
const ORGANIZATIONS = Object.keys(AUDITED);
const RUNS_OF_EACH = 40;

describe('a database of a version before, with rows in it', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let before: Record<string, number>;
  let applied: string[];
  beforeAll(async () => {
    database = await createTestDatabase('template1');
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const folder = mkdtempSync(join(tmpdir(), 'sqout-migrations-'));
    for (const name of readdirSync(migrationsFolder()).filter((each) => each < BEFORE))
      cpSync(join(migrationsFolder(), name), join(folder, name), { recursive: true });
    await migrate(database.url, folder);
    rmSync(folder, { recursive: true });
    await fill();
    before = await counts();
    applied = await migrate(database.url);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const rows = async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> =>
    (await client.query<R>(sql, values)).rows;

  const counts = async (): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const table of ['organizations', 'users', 'memberships', 'api_keys', 'runs', 'reports', 'finding_sets'])
      found[table] = (await rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]!.n;
    return found;
  };

  async function fill(): Promise<void> {
    for (const [index, orgId] of ORGANIZATIONS.entries()) {
      await rows('INSERT INTO organizations (id, name, slug, plan_id, updated_at) VALUES ($1, $1, $1, $2, now())', [
        ...[orgId, 'free'],
      ]);
      for (const role of ['owner', 'viewer']) {
        const userId = `user_${role}_${index}`;
        await rows('INSERT INTO users (id, email, name) VALUES ($1, $2, $1)', [userId, `${userId}@example.com`]);
        await rows('INSERT INTO memberships (id, org_id, user_id, role) VALUES ($1, $2, $3, $4)', [
          ...[`mem_${userId}`, orgId, userId, role],
        ]);
      }
      await rows(
        `INSERT INTO api_keys (id, org_id, user_id, name, token_hash, display, environment)
         VALUES ($1, $2, $3, 'CI', sha256(convert_to($1::text, 'UTF8')), 'sq_…', 'production')`,
        [`key_${index}`, orgId, `user_owner_${index}`],
      );
      for (const [nth, [url, websiteId]] of (AUDITED[orgId] ?? []).entries())
        await fillRuns(`run_${index}_${nth}`, { orgId, url, websiteId, userId: `user_owner_${index}` });
    }
  }

  /** The first of each started first; most have a report and findings, some failed. */
  async function fillRuns(
    id: string,
    run: { orgId: string; url: string; websiteId: string | null; userId: string },
  ): Promise<void> {
    const values = [id, run.orgId, run.userId, run.url, siteKeyOf(run.url), run.websiteId, RUNS_OF_EACH];
    await rows(
      `INSERT INTO runs (id, org_id, user_id, url, site_key, website_id, coverage_mode, max_pages, status, completion_reason, error,
         created_at, completed_at, report_id)
       SELECT $1 || '_' || n, $2, $3, $4, $5, $6, 'quick', 25, CASE WHEN n % 5 = 0 THEN 'failed' ELSE 'completed' END,
         CASE WHEN n % 5 = 0 THEN 'error' ELSE 'success' END, CASE WHEN n % 5 = 0 THEN 'It broke.' END,
         '2026-10-01T06:00:00Z'::timestamptz + n * interval '1 day' + substr($1, length($1))::int * interval '1 hour',
         '2026-10-01T07:00:00Z'::timestamptz + n * interval '1 day',
         CASE WHEN n % 5 = 0 THEN NULL ELSE 'rep_' || $1 || '_' || n END
       FROM generate_series(1, $7::int) n`,
      values,
    );
    await rows(
      `INSERT INTO reports (id, org_id, user_id, run_id, base_url, site_key, content_key, content_sha256, content_bytes)
       SELECT report_id, org_id, user_id, id, url, site_key, 'reports/' || id, 'x', 1 FROM runs
       WHERE report_id IS NOT NULL AND id LIKE $1`,
      [`${id}\\_%`],
    );
    await rows(
      `INSERT INTO finding_sets (run_id, epoch, outline, places)
       SELECT id, 1, '{}', '' FROM runs WHERE report_id IS NOT NULL AND id LIKE $1`,
      [`${id}\\_%`],
    );
  }

  it('keeps every row', async () => {
    expect(applied.length).toBeGreaterThan(20);
    expect(before.runs).toBe(6 * RUNS_OF_EACH);
    expect(await counts()).toEqual(before);
  });

  it('has one website for each host of each organization, from its first audit on', async () => {
    const sites = await rows<{ id: string; org_id: string; site_key: string; url: string }>(
      'SELECT id, org_id, site_key, url FROM sites ORDER BY org_id, site_key',
    );
    const site = (orgId: string, url: string): object => {
      const key = siteKeyOf(url);
      return { id: siteIdOf(orgId, key), org_id: orgId, site_key: key, url };
    };
    expect(sites).toEqual([
      site('org_agency', 'https://blog.example/'),
      site('org_agency', 'https://shop.example/start'),
      site('org_agency', 'http://shop.example:8080/'),
      site('org_shop', 'https://www.shop.example/'),
      site('org_shop', 'https://xn--bcher-kva.example/'),
    ]);
    const late = await rows(
      `SELECT 1 FROM sites s WHERE s.created_at <> (
         SELECT min(r.created_at) FROM runs r WHERE r.org_id = s.org_id AND r.site_key = s.site_key)`,
    );
    expect(late).toEqual([]);
  });

  it('has the website of each run, unless a client has named another', async () => {
    const named = await rows<{ websiteId: string; runs: number }>(
      'SELECT website_id AS "websiteId", count(*)::int AS runs FROM runs GROUP BY 1 ORDER BY 1',
    );
    const expected = [
      { websiteId: 'site-42', runs: RUNS_OF_EACH },
      ...ORGANIZATIONS.flatMap((orgId) =>
        (AUDITED[orgId] ?? [])
          .filter(([, websiteId]) => websiteId === null)
          .map(([url]) => ({ websiteId: siteIdOf(orgId, siteKeyOf(url)), runs: RUNS_OF_EACH })),
      ),
    ];
    expect(named).toEqual(expected.sort((a, b) => (a.websiteId < b.websiteId ? -1 : 1)));
  });

  it('owes no issues and no alerts for what was found before; the next audit of a site makes them', async () => {
    for (const table of ['issues', 'issue_updates', 'alert_checks', 'notices', 'schedules'])
      expect(await rows(`SELECT 1 FROM ${table}`)).toEqual([]);
    await rows(
      `INSERT INTO runs (id, org_id, user_id, url, site_key, coverage_mode, max_pages)
       VALUES ('run_next', 'org_shop', 'user_owner_1', 'https://shop.example/', 'shop.example', 'quick', 25)`,
    );
    await rows(`INSERT INTO finding_sets (run_id, epoch, outline, places) VALUES ('run_next', 1, '{}', '')`);
    expect(await rows('SELECT run_id, site_id FROM issue_updates')).toEqual([
      { run_id: 'run_next', site_id: siteIdOf('org_shop', 'shop.example') },
    ]);
    expect(await rows("SELECT count(*)::int AS n FROM sites WHERE org_id = 'org_shop'")).toEqual([{ n: 2 }]);
  });

  it('lets members, keys and reports be what they were', async () => {
    expect(await rows('SELECT role, count(*)::int AS n FROM memberships GROUP BY 1 ORDER BY 1')).toEqual([
      { role: 'owner', n: ORGANIZATIONS.length },
      { role: 'viewer', n: ORGANIZATIONS.length },
    ]);
    expect(await rows('SELECT 1 FROM users WHERE NOT email_verified')).toEqual([]);
    expect(await rows('SELECT DISTINCT visibility, title, expires_at FROM reports')).toEqual([
      { visibility: 'private', title: null, expires_at: null },
    ]);
    expect(await rows('SELECT 1 FROM runs WHERE deleted_at IS NOT NULL')).toEqual([]);
  });
});
