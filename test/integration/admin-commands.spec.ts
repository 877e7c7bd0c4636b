import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import pg from 'pg';
import { Authenticator, SignInLinks, type Principal, CredentialsRepository } from '#auth';
import type { PlanId } from '#organizations';
import { siteIdOf } from '#auth/tenancy';
import { TestContext } from '../support/test-context.js';
import { requireVariable } from '../support/services/variables.js';
import { StandingCommands, type Ended } from '../support/standing-commands.js';
import { environmentOf, sqout } from './admin-run.js';

interface Thing {
  id: string;
  [member: string]: unknown;
}

/** Commands of a race are processes of their own, about a second each on a busy machine; the others take turns in one. */
jest.setTimeout(60_000);

describe('sqout admin', () => {
  let context: TestContext;
  let env: Record<string, string>;
  let commands: StandingCommands;

  beforeAll(async () => {
    context = await TestContext.open(4);
    // Plans limit nobody without it.
    env = { DATABASE_URL: context.testDatabase.url, CREDITS: 'on' };
    commands = new StandingCommands();
  });
  afterAll(async () => {
    await commands.close();
    await context.close();
  });

  const run = (args: string[], settings: Record<string, string>): Promise<Ended> =>
    commands.run(args, { env: environmentOf(settings) });
  const admin = (...args: string[]): Promise<Ended> => run(['admin', ...args], env);
  async function json<T = Thing>(...args: string[]): Promise<T> {
    const ended = await admin(...args, '--json');
    if (ended.exitCode !== 0) throw new Error(`exit ${ended.exitCode}: ${ended.stderr}`);
    return JSON.parse(ended.stdout) as T;
  }
  /** At the time of this machine: commands know no other. */
  const authenticate = (token: unknown): Promise<Principal | null> =>
    new Authenticator({
      database: context.database,
      credentials: new CredentialsRepository(context.database),
      environment: 'production',
      sessions: null,
      provisionUser: async () => undefined,
      clock: { now: () => new Date() },
    }).authenticate(`Bearer ${String(token)}`);
  async function newOwner(
    planId: PlanId = 'team',
  ): Promise<{ org: { id: string }; user: { id: string; email: string } }> {
    const org = await context.newOrg({ planId });
    return { org, user: await context.newMember(org.id, 'owner') };
  }

  it('makes a link that signs its user in once', async () => {
    const { user } = await newOwner();
    const { url } = await json<{ url: string }>('sign-in-link', '--user', user.email);
    const { pathname, search, hash } = new URL(url);
    expect({ pathname, search }).toEqual({ pathname: '/app/sign-in', search: '' });
    const links = new SignInLinks(context.database, { now: () => new Date() });
    expect(await links.use(hash.slice(1))).toBe(user.id);
    expect(await links.use(hash.slice(1))).toBeNull();
  });

  it('tells who did what, and chooses the organization of a domain', async () => {
    const { org, user } = await newOwner();
    await json('member', 'add', '--org', org.id, '--user', user.id, '--role', 'owner');
    await json('key', 'create', '--org', org.id, '--user', user.id, '--preset', 'ci');
    const entries = await json<{ action: string; via: string; userId: string | null }[]>('trail', '--org', org.id);
    expect(entries[0]).toMatchObject({ action: 'key.created', via: 'operator', userId: null });
    const domain = await json('org', 'domain', '--org', org.id, '--domain', '@Acme.example');
    expect(domain).toEqual({ orgId: org.id, domain: 'acme.example' });
  });

  it('leaves each change of organizations, users, plans, credits and logins in the trail', async () => {
    const user = await json('user', 'create', '--email', `trail-${process.pid}@example.test`, '--name', 'Trail');
    const org = await json('org', 'create', '--name', 'Trail', '--plan', 'free', '--owner', user.id);
    await json('plan', 'set', '--org', org.id, '--plan', 'starter');
    await json('plan', 'set', '--org', org.id, '--plan', 'starter');
    const grant = ['credits', 'grant', '--org', org.id, '--bucket', 'pack', '--amount', '5', '--key', org.id];
    await json(...grant);
    await json(...grant);
    await json('org', 'domain', '--org', org.id, '--domain', `${process.pid}.example`);
    await json('sign-in-link', '--user', user.id);
    const token = await json('token', 'create', '--user', user.id);
    await json('token', 'revoke', token.id);
    await json('token', 'revoke', token.id);
    const entries =
      await json<{ action: string; via: string; subject: string | null; orgId: string | null }[]>('trail');
    const own = entries.filter(({ subject, orgId }) => orgId === org.id || [user.id, token.id].includes(subject ?? ''));
    expect(new Set(own.map(({ via }) => via))).toEqual(new Set(['operator']));
    expect(own.map(({ action }) => action).reverse()).toEqual([
      'user.created',
      'organization.created',
      'organization.plan_changed',
      'credits.granted',
      'organization.domain_set',
      'sign_in_link.created',
      'login_token.created',
      'login_token.revoked',
    ]);
  });

  it('deletes an organization and a user when their name is typed, and counts what goes before', async () => {
    const { org, user } = await newOwner();
    const name = 'Test';
    const counted = await admin('org', 'delete', '--org', org.id);
    expect(counted.stdout).toMatch(/memberships +1 /);
    expect(counted.stdout).toContain(
      `Nothing was deleted. To delete all of it permanently:\n  sqout admin org delete --org ${org.id} --confirm ${name}`,
    );
    const mistyped = await admin('org', 'delete', '--org', org.id, '--confirm', 'test');
    expect(mistyped).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Nothing was deleted') });
    const gone = await json<{ tables: Record<string, { rows: number }> }>(
      'org',
      'delete',
      '--org',
      org.id,
      '--confirm',
      name,
    );
    expect(gone).toMatchObject({ isDry: false, tables: { memberships: { rows: 1 } }, stays: { ledgerEntries: 2 } });
    expect(await admin('org', 'delete', '--org', org.id)).toMatchObject({ exitCode: 1 });

    const dry = await json('user', 'delete', '--user', user.email, '--dry-run');
    expect(dry).toMatchObject({ isDry: true, owner: { id: user.id } });
    await json('user', 'delete', '--user', user.email, '--confirm', user.email);
    expect(await admin('user', 'delete', '--user', user.email)).toMatchObject({ exitCode: 1 });
    expect(await json('credits', 'check')).toEqual({ clean: true, problems: [] });
  });

  it('makes an organization, an owner and a key that works', async () => {
    const org = await json('org', 'create', '--name', 'Acme', '--plan', 'starter');
    const user = await json('user', 'create', '--email', `${org.id}@example.test`, '--name', 'Ada');
    expect(await json('member', 'add', '--org', org.id, '--user', user.id, '--role', 'owner')).toMatchObject({
      orgId: org.id,
      userId: user.id,
      role: 'owner',
    });
    expect(org).toMatchObject({ id: expect.stringMatching(/^org_/), name: 'Acme', planId: 'starter', avatarUrl: null });
    expect(user).toMatchObject({ id: expect.stringMatching(/^usr_/), email: `${org.id}@example.test` });
    const key = await json('key', 'create', '--org', org.id, '--user', user.id, '--preset', 'ci');
    expect(key).toMatchObject({
      id: expect.stringMatching(/^key_/),
      key: expect.stringMatching(/^sq_[0-9A-Za-z]{49}$/),
      scopes: ['audits:write', 'credits:read'],
    });
    expect(await authenticate(key.key)).toMatchObject({
      kind: 'key',
      userId: user.id,
      orgId: org.id,
      role: 'owner',
      planId: 'starter',
      keyId: key.id,
    });
  });

  it('makes an organization with its owner at once, by address', async () => {
    const { email, id } = await context.newUser();
    const org = await json('org', 'create', '--name', 'Owned', '--slug', 'owned-at-once', '--owner', email);
    expect(org).toMatchObject({ slug: 'owned-at-once', planId: 'free' });
    const key = await json('key', 'create', '--org', org.id, '--user', id, '--preset', 'read-only');
    expect(key.scopes).toEqual(['audits:read', 'credits:read', 'org:read']);
  });

  it('takes scopes by name, an expiry, and the address of the user', async () => {
    const { org, user } = await newOwner();
    const create = (...more: string[]) =>
      json('key', 'create', '--org', org.id, '--user', user.email, '--scopes', 'org:read,audits:read', ...more);
    const daysOf = ({ expiresAt, createdAt }: Thing) =>
      expiresAt === null ? null : (Date.parse(String(expiresAt)) - Date.parse(String(createdAt))) / 86_400_000;
    const keys = await Promise.all([create(), create('--expires', '7d'), create('--expires', 'never')]);
    expect(keys.map(daysOf)).toEqual([90, 7, null]);
    expect(keys[0]?.scopes).toEqual(['audits:read', 'org:read']);
  });

  it('makes keys of the environment that SQOUT_ENV names', async () => {
    const { org, user } = await newOwner();
    const ended = await run(
      ['admin', 'key', 'create', '--org', org.id, '--user', user.id, '--preset', 'ci', '--json'],
      { ...env, SQOUT_ENV: 'development' },
    );
    expect((JSON.parse(ended.stdout) as Thing).key).toMatch(/^sq_dev_[0-9A-Za-z]{49}$/);
  });

  it('lists keys without their secrets, and revokes one by id and one by itself', async () => {
    const { org, user } = await newOwner();
    const create = () => json('key', 'create', '--org', org.id, '--user', user.id, '--preset', 'ci');
    const [one, two] = await Promise.all([create(), create()]);
    expect(await json('key', 'revoke', one.id)).toMatchObject({ id: one.id, revokedAt: expect.any(String) });
    await json('key', 'revoke', '--id', String(two.key));
    for (const { key } of [one, two]) await expect(authenticate(key)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const listed = await json<Thing[]>('key', 'list', '--org', org.id);
    expect(listed.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect(JSON.stringify(listed)).not.toContain(String(one.key).slice(12));
  });

  it('makes and revokes a login token', async () => {
    const { org, user } = await newOwner();
    const created = await json('token', 'create', '--user', user.id);
    expect(created).toMatchObject({
      id: expect.stringMatching(/^tok_/),
      token: expect.stringMatching(/^sqcli_[0-9A-Za-z]{49}$/),
    });
    expect(await authenticate(created.token)).toMatchObject({
      kind: 'login',
      userId: user.id,
      orgId: org.id,
      scopes: null,
    });
    await json('token', 'revoke', created.id);
    await expect(authenticate(created.token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('limits a viewer to some sites as the API does, and ends the limit', async () => {
    const { org, user: owner } = await newOwner();
    const { org: other } = await newOwner();
    const { id: client } = await context.newUser();
    const newSite = async (orgId: string, siteKey: string): Promise<string> => {
      const id = siteIdOf(orgId, siteKey);
      await context.database.query('INSERT INTO sites (id, org_id, site_key, url) VALUES ($1, $2, $3, $4)', [
        ...[id, orgId, siteKey, `https://${siteKey}/`],
      ]);
      return id;
    };
    const [a, b] = [await newSite(org.id, 'a.example'), await newSite(other.id, 'b.example')];
    const add = (user: string, role: string, ...sites: string[]) =>
      ['member', 'add', '--org', org.id, '--user', user, '--role', role, ...sites] as const;
    expect((await admin(...add(client, 'viewer', '--sites', `${a},${b}`))).stderr).toContain('not a site of the organ');
    expect((await admin(...add(owner.id, 'admin', '--sites', a))).stderr).toContain('is for the role "viewer" alone');

    expect(await json(...add(client, 'viewer', '--sites', a))).toMatchObject({ role: 'viewer', sites: [a] });
    expect(await json(...add(client, 'viewer'))).toMatchObject({ sites: [a] });
    expect((await admin(...add(client, 'viewer'))).stdout).toContain('They see one site only.');
    expect(await json(...add(client, 'viewer', '--sites', 'all'))).toMatchObject({ sites: null });
  });

  it('removes a member, and the keys with the member', async () => {
    const { org } = await newOwner();
    const user = await context.newMember(org.id, 'editor');
    const { key } = await json('key', 'create', '--org', org.id, '--user', user.id, '--preset', 'full');
    expect(await json('member', 'remove', '--org', org.id, '--user', user.id)).toEqual({
      orgId: org.id,
      userId: user.id,
      removed: true,
    });
    await expect(authenticate(key)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('grants credits once per key, and shows the balance', async () => {
    const { org } = await newOwner('free');
    expect(await json('credits', 'balance', '--org', org.id)).toMatchObject({
      monthly: 500,
      pack: 0,
      held: 0,
      total: 500,
    });
    const grant = () =>
      json('credits', 'grant', '--org', org.id, '--bucket', 'pack', '--amount', '250', '--key', `invoice-${org.id}`);
    expect(await grant()).toMatchObject({ granted: true, pack: 250, total: 750 });
    expect(await grant()).toMatchObject({ granted: false, pack: 250 });
    await json('credits', 'grant', '--org', org.id, '--bucket', 'monthly', '--amount', '7');
    expect(await json('credits', 'balance', '--org', org.id)).toMatchObject({ monthly: 507, pack: 250, total: 757 });
  });

  it('changes the plan', async () => {
    const { org } = await newOwner('free');
    expect(await json('plan', 'set', '--org', org.id, '--plan', 'starter')).toMatchObject({
      id: org.id,
      planId: 'starter',
    });
    const listed = await json<Thing[]>('org', 'list', '--limit', '1000');
    expect(listed.find(({ id }) => id === org.id)).toMatchObject({ planId: 'starter' });
  });

  it('ends credits check with 3 and the broken invariant when the books are wrong', async () => {
    expect(await json('credits', 'check')).toEqual({ clean: true, problems: [] });
    const { id } = await context.newOrg();
    await context.database.query('UPDATE credit_accounts SET pack = pack + 1 WHERE org_id = $1', [id]);
    const ended = await admin('credits', 'check', '--json');
    expect(ended.exitCode).toBe(3);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      clean: false,
      problems: expect.arrayContaining([expect.objectContaining({ subject: id })]),
    });
    await context.database.query('UPDATE credit_accounts SET pack = pack - 1 WHERE org_id = $1', [id]);
  });

  it('says what is wrong in plain words on stderr, and ends with 1', async () => {
    const { org, user } = await newOwner('free');
    const stranger = await context.newUser();
    const cases: [string[], RegExp][] = [
      [['member', 'remove', '--org', org.id, '--user', user.id], /only owner.*another member owner first/],
      [['member', 'add', '--org', org.id, '--user', stranger.id, '--role', 'viewer'], /allows 1 member\./],
      [['key', 'create', '--org', org.id, '--user', stranger.id, '--preset', 'ci'], /not a member.*Add the user first/],
      [['user', 'create', '--email', user.email, '--name', 'Again'], new RegExp(`exists: ${user.id}`)],
    ];
    const all = await Promise.all(cases.map(([args]) => admin(...args)));
    for (const [i, ended] of all.entries()) {
      expect(ended).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringMatching(cases[i]![1]) });
      expect(ended.stderr).not.toMatch(/at .*\.js:|prisma/i);
    }
  });

  it('prints one JSON value for a failure as well', async () => {
    const failed = await admin('key', 'revoke', 'key_unknown', '--json');
    expect([failed.exitCode, JSON.parse(failed.stdout)]).toEqual([
      1,
      { error: { code: 'NOT_FOUND', message: failed.stderr.trim() } },
    ]);
    const misused = await admin('plan', 'set', '--org', 'org_1', '--plan', 'gold', '--json');
    expect([misused.exitCode, JSON.parse(misused.stdout)]).toEqual([
      2,
      { error: { code: 'USAGE', message: expect.stringContaining('free, starter, team') } },
    ]);
  });

  describe('without DATABASE_URL', () => {
    it('says so', async () => {
      expect(await run(['admin', 'org', 'list'], {})).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(/DATABASE_URL is not set.*npm start/),
      });
    });

    it('goes to the database of the local installation', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'sqout-admin-'));
      writeFileSync(join(folder, 'postgres.json'), JSON.stringify({ port: 1, password: 'x' }));
      const ended = await run(['admin', 'org', 'list'], { SQOUT_DATA_DIR: folder });
      rmSync(folder, { recursive: true });
      expect(ended).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/does not respond.*npm start/) });
    });
  });

  describe('migrate', () => {
    async function asServer(statement: string): Promise<void> {
      const client = new pg.Client({ connectionString: requireVariable('SQOUT_TEST_DATABASE_ADMIN_URL') });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    }

    it('sets up an empty database with the queue, from two machines at once, and then has nothing to do', async () => {
      const name = `empty_${process.pid}_${Date.now()}`;
      await asServer(`create database ${name}`);
      const url = new URL(context.testDatabase.url);
      url.pathname = `/${name}`;
      const empty = { DATABASE_URL: url.href };
      try {
        expect(await run(['admin', 'org', 'list'], empty)).toMatchObject({
          exitCode: 1,
          stderr: expect.stringContaining('sqout migrate'),
        });
        const both = await Promise.all([sqout(['migrate', '--json'], empty), sqout(['migrate', '--json'], empty)]);
        expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
        // Each migration by one of them: they take turns, a transaction each.
        const applied = both.flatMap(({ stdout }) => (JSON.parse(stdout) as { applied: string[] }).applied);
        expect(applied.length).toBeGreaterThan(0);
        expect(new Set(applied).size).toBe(applied.length);
        expect(await run(['migrate'], empty)).toMatchObject({ exitCode: 0, stdout: 'The database is up to date.\n' });
        const client = new pg.Client({ connectionString: url.href });
        await client.connect();
        const { rows } = await client
          .query(`select 1 from information_schema.schemata where schema_name = 'bullmq'`)
          .finally(() => client.end());
        expect(rows).toHaveLength(1);
      } finally {
        await asServer(`drop database if exists ${name} with (force)`);
      }
    });
  });

  it('lists users, members, login tokens, movements of credits and runs', async () => {
    const org = await json('org', 'create', '--name', 'Listed', '--plan', 'starter');
    const user = await json('user', 'create', '--email', `${org.id}@listed.test`, '--name', 'Lis Ted');
    await json('member', 'add', '--org', org.id, '--user', user.id, '--role', 'admin');
    await json('token', 'create', '--user', user.id);
    expect((await json<{ id: string }[]>('user', 'list')).map(({ id }) => id)).toContain(user.id);
    expect(await json('member', 'list', '--org', org.id)).toMatchObject([{ userId: user.id, role: 'admin' }]);
    const [token] = await json<unknown[]>('token', 'list', '--user', user.id);
    expect(token).toMatchObject({ userId: user.id, lastUsedAt: null });
    expect(JSON.stringify(token)).not.toMatch(/sqcli_[0-9A-Za-z]{40}/);
    expect(await json('credits', 'ledger', '--org', org.id)).toMatchObject([{ kind: 'period', monthly: 3000 }]);
    expect(await json('run', 'list', '--stuck')).toEqual([]);
  });
});
