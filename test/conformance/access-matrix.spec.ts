import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRESETS, SCOPE_NAMES } from '#auth';
import { newId } from '#common';
import { png } from '../../libs/organizations/src/logo/image.testing.js';
import { readAccessMatrix } from './access-matrix.js';
import { storeIssue } from '../support/stored-issues.js';
import { Conformance, uniqueReport, type CallOptions, type Person } from './conformance-context.js';

const matrix = readAccessMatrix();
const ROLES = ['owner', 'admin', 'editor', 'viewer', 'billing'];

/** Of an invitation, by name of the route: the secret of the link that the test has just made. */
const BY_CODE = ['read invitation', 'accept invitation', 'decline invitation'];

const SITE = 'https://www.example.com/';

const VERIFIER = 'known to the command line alone';
const VERIFIER_DIGEST = createHash('sha256').update(VERIFIER).digest('hex');

const CHANNEL = { kind: 'webhook', name: 'Hook', url: 'https://hooks.example.com/', types: ['run.completed'] };
const GITHUB = { repository: 'acme/website' };
const SCHEDULE = { url: 'https://www.example.com/', cron: '0 6 * * 1', timeZone: 'Europe/Berlin' };

/** What each route is sent. A route that is not here has no body. */
const BODIES: Readonly<Record<string, () => CallOptions>> = {
  'create run': () => ({ body: { url: 'https://www.example.com/', trigger: 'api' } }),
  publish: () => ({ body: { report: uniqueReport() } }),
  'set visibility': () => ({ body: { visibility: 'private' } }),
  'set visibility in the organization': () => ({ body: { visibility: 'private' } }),
  'rename run': () => ({ body: { title: 'Before' } }),
  'rename run of the organization': () => ({ body: { title: 'Before' } }),
  'rename report': () => ({ body: { title: 'Before' } }),
  'rename report of the organization': () => ({ body: { title: 'Before' } }),
  'put logo': () => ({ rawBody: logo() }),
  'put logo of website': () => ({ rawBody: logo() }),
  'rename organization': () => ({ body: { name: 'Acme' } }),
  'put brand': () => ({ body: { color: '#1d4ed8' } }),
  'start login': () => ({ body: { codeChallenge: VERIFIER_DIGEST, deviceName: 'matrix', port: 1 } }),
  'take login': () => ({ body: { codeVerifier: VERIFIER } }),
  'create key': () => ({ body: { name: 'Made by the matrix', preset: 'ci' } }),
  'create channel': () => ({ body: CHANNEL }),
  'change channel': () => ({ body: { name: 'Renamed' } }),
  'recover channel': () => ({ body: { since: '2026-11-20T10:30:00Z' } }),
  'change role': () => ({ body: { role: 'viewer' } }),
  'register run': () => ({ body: { url: 'https://www.example.com/' } }),
  'register run of a key': () => ({ body: { url: 'https://www.example.com/' } }),
  'decide fix': () => ({ body: { target: 'core/title', decision: 'none', expected: 'none' } }),
  'tell progress': () => ({ body: { pagesFetched: 1 } }),
  'tell progress of a key': () => ({ body: { pagesFetched: 1 } }),
  'update registered run': () => ({ body: { status: 'running' } }),
  'update registered run of a key': () => ({ body: { status: 'running' } }),
  'change alert policies': () => ({ body: { version: 999_999 } }),
  'change alert policies of website': () => ({ body: { version: 999_999 } }),
  'create website': () => ({ body: { url: SITE } }),
  invite: () => ({ body: { role: 'viewer' } }),
  'change profile': () => ({ body: { name: 'Ada' } }),
  'choose notifications': () => ({ body: { choice: 'none' } }),
  'change password': () => ({ body: { password: 'seven lamps under green rivers' } }),
  'add passkey': () => ({ body: { name: 'Laptop', response: {} } }),
  'create schedule': () => ({ body: SCHEDULE }),
  'change schedule': () => ({ body: { name: 'Mondays' } }),
  'comment on issue': () => ({ body: { body: 'On it', type: 'user' } }),
  'connect github': () => ({ body: GITHUB }),
  'set manual result': () => ({ body: { result: 'supports', evaluator: 'Anna Weber', evaluatedOn: '2026-01-31' } }),
  'rename passkey': () => ({ body: { name: 'Laptop' } }),
};

/** Whose logo a route reads: it is there before. */
const LOGO_READERS: Readonly<Record<string, (names: Record<string, string>, owner: Person) => string>> = {
  'read logo': (_names, { orgId }) => `organizations/${orgId}`,
  'read logo of website': ({ website }) => `websites/${website}`,
};

function logo(): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(png())]), 'logo.png');
  return form;
}

describe('Access matrix', () => {
  let conformance: Conformance;
  let owner: Person;
  const tokens = new Map<string, string | undefined>();
  const names: Record<string, string> = {};
  /** What was made, and stays until a caller deletes something. */
  const standing = new Set<string>();
  let websiteVersion = 0;
  let issueVersion = 0;

  beforeAll(async () => {
    conformance = await Conformance.open();
    owner = await conformance.newPerson({ credits: 100_000 });
    const stranger = await conformance.newPerson({ credits: 100_000 });
    const elsewhere = await conformance.newPerson({ credits: 100_000 });
    await conformance.installation.context.database.prisma.membership.create({
      data: { id: 'mem_elsewhere', orgId: elsewhere.orgId, userId: owner.userId, role: 'owner' },
    });
    // Logins act in the organization that the user chose.
    await conformance.installation.context.database.prisma.user.update({
      where: { id: owner.userId },
      data: { activeOrgId: owner.orgId },
    });

    tokens.set('owner', owner.key);
    tokens.set('owner login', await conformance.newLogin(owner.userId));
    for (const role of ROLES)
      tokens.set(`other member: ${role}`, (await conformance.newPerson({ orgId: owner.orgId, role })).key);
    const client = await conformance.newPerson({ orgId: owner.orgId, role: 'viewer' });
    await conformance.call('POST', '/v1/websites', { key: owner.key, body: { url: 'https://elsewhere.example/' } });
    await conformance.installation.context.database.prisma.membership.updateMany({
      where: { orgId: owner.orgId, userId: client.userId },
      data: { siteKeys: ['elsewhere.example'] },
    });
    tokens.set('other member: viewer of another site', client.key);
    const admin = await conformance.newPerson({ orgId: owner.orgId, role: 'admin' });
    tokens.set('other member: login', await conformance.newLogin(admin.userId));
    tokens.set('other organization', stranger.key);
    tokens.set(
      'owner, key of another organization',
      await conformance.newKey({ orgId: elsewhere.orgId, userId: owner.userId }),
    );
    tokens.set('anonymous', undefined);
    for (const scope of SCOPE_NAMES)
      tokens.set(`key: ${scope}`, await conformance.newKey({ ...owner, scopes: [scope] }));
    for (const preset of ['read-only', 'ci'] as const)
      tokens.set(`preset: ${preset}`, await conformance.newKey({ ...owner, scopes: PRESETS[preset] }));
    for (const state of ['expired', 'revoked'] as const)
      tokens.set(`${state} key`, await conformance.newKey({ ...owner, state }));
    tokens.set('key of the other environment', conformance.strayKey('development'));
    tokens.set('unknown key', conformance.strayKey('production'));
    tokens.set('malformed token', 'sq_not-a-token');
    tokens.set('expired login', await conformance.newLogin(owner.userId, 'expired'));

    names.run = (await conformance.newCompletedRun(owner)).runId;
    const registered = await conformance.call('POST', '/v1/agent-runs/register', {
      key: owner.key,
      body: { url: 'https://www.example.com/' },
    });
    names.registered = (registered.body as { runId: string }).runId;
    names.channel = await newChannel();
    const { url: _url, ...mail } = { ...CHANNEL, kind: 'email', email: 'team@example.com' };
    names.mailChannel = await newChannel(mail);
    const tested = await conformance.call('POST', `/v1/channels/${names.channel}/test`, { key: owner.key });
    names.delivery = (tested.body as { id: string }).id;
    names.organization = owner.orgId;
    names.picture = 'desktop';
    names.browser = newId('browserSession');
    names.connection = newId('githubConnection');
    names.member = (await conformance.newPerson({ orgId: owner.orgId, role: 'viewer' })).userId;
    names.schedule = await newSchedule();
    for (const visibility of ['public', 'unlisted', 'private']) names[visibility] = await publish(visibility);
  });
  afterAll(() => conformance.close());

  async function publish(visibility: string): Promise<string> {
    const { status, body } = await conformance.call('POST', '/v1/reports', {
      key: owner.key,
      body: { report: uniqueReport(), visibility },
    });
    expect(status).toBe(201);
    return (body as { id: string }).id;
  }

  async function newChannel(channel: object = CHANNEL): Promise<string> {
    const { status, body } = await conformance.call('POST', '/v1/channels', { key: owner.key, body: channel });
    expect(status).toBe(201);
    return (body as { id: string }).id;
  }

  async function newSchedule(): Promise<string> {
    const { body } = await conformance.call('POST', '/v1/schedules', { key: owner.key, body: SCHEDULE });
    return (body as { id: string }).id;
  }

  async function once(what: string, make: () => Promise<unknown>): Promise<void> {
    if (standing.has(what)) return;
    await make();
    standing.add(what);
  }

  /** There is one of each host. */
  async function newWebsite(): Promise<void> {
    const { body } = await conformance.call('POST', '/v1/websites', { key: owner.key, body: { url: SITE } });
    ({ id: names.website, version: websiteVersion } = body as { id: string; version: number });
  }

  async function prepareIssue(): Promise<void> {
    await once('website', newWebsite);
    names.issue = '1';
    const { database } = conformance.installation.context;
    const of = { orgId: owner.orgId, siteId: names.website ?? '' };
    if ((await database.prisma.issue.count({ where: of })) === 0) await storeIssue(database, of);
    const { version } = await database.prisma.issue.findFirstOrThrow({ where: of });
    issueVersion = version;
  }

  /** What a route needs to be there. */
  async function prepare(route: string): Promise<void> {
    if (route.startsWith('delete report')) await once('report', async () => (names.doomed = await publish('private')));
    if (route.startsWith('delete run'))
      await once('run', async () => (names.doomedRun = (await conformance.newCompletedRun(owner)).runId));
    if (route === 'delete schedule') await once('schedule', async () => (names.spareSchedule = await newSchedule()));
    if (route === 'take login') {
      const { body } = await conformance.call('POST', '/v1/auth/sessions', BODIES['start login']?.());
      names.login = (body as { sessionId: string }).sessionId;
    }
    // An address gets few messages an hour.
    if (route === 'confirm channel' || route === 'confirm e-mail')
      await conformance.installation.context.database.prisma.mail.deleteMany();
    if (route === 'confirm e-mail')
      await conformance.installation.context.database.prisma.user.updateMany({ data: { emailVerified: false } });
    // An organization has few channels: the next caller gets what the last one could not delete.
    if (route === 'delete channel') {
      const path = `/v1/channels/${names.doomedChannel ?? newId('channel')}`;
      if ((await conformance.call('GET', path, { key: owner.key })).status === 404)
        names.doomedChannel = await newChannel();
    }
    if (route === 'revoke key')
      await once('key', async () => (names.doomedKey = (await conformance.newKeyWithId(owner)).id));
    if (route === 'remove member')
      await once('member', async () => {
        names.doomedMember = (await conformance.newPerson({ orgId: owner.orgId, role: 'viewer' })).userId;
      });
    if (route === 'revoke invitation' || BY_CODE.includes(route)) {
      const { body } = await conformance.call('POST', `/v1/organizations/${owner.orgId}/invitations`, {
        key: owner.key,
        body: { role: 'viewer' },
      });
      ({ id: names.invitation, code: names.code } = body as { id: string; code: string });
    }
    // Its version is that of the last change.
    if (route === 'change website') await newWebsite();
    else if (/(website|github)$/.test(route)) await once('website', newWebsite);
    if (route === 'read icon of website')
      await once('icon', async () => {
        const row = { siteId: names.website ?? '', orgId: owner.orgId };
        const icon = { ...row, png: new Uint8Array(png()), hash: 'a'.repeat(64), readAt: new Date() };
        const { prisma } = conformance.installation.context.database;
        await prisma.siteIcon.createMany({ data: [icon], skipDuplicates: true });
      });
    if (route.endsWith('github'))
      await once('github', () =>
        conformance.call('PUT', `/v1/websites/${names.website}/github`, { key: owner.key, body: GITHUB }),
      );
    if (route.startsWith('change issue')) await prepareIssue();
    else if (/\bissues?$/.test(route)) await once('issue', prepareIssue);
    const holder = LOGO_READERS[route]?.(names, owner);
    if (holder !== undefined)
      await once(`logo of ${holder}`, () =>
        conformance.call('POST', `/v1/${holder}/logo`, { key: owner.key, rawBody: logo() }),
      );
  }

  it('has a token for every caller', () => {
    expect([...tokens.keys()].sort()).toEqual(Object.keys(matrix.callers).sort());
  });

  it('lets whoever may read a run read all that is told of it, and nobody else any of it', () => {
    const reads = Object.keys(matrix.routes).filter((route) =>
      /^GET (?!.*scope=).*\/\{run\}/.test(matrix.routes[route] ?? ''),
    );
    expect(reads.length).toBeGreaterThan(10);
    const isRefused = (answer: number | string | undefined): boolean => /^40[13]/.test(String(answer));
    for (const [caller, expected] of Object.entries(matrix.expected))
      expect({ caller, refused: reads.filter((route) => isRefused(expected[route])) }).toEqual({
        caller,
        refused: isRefused(expected['read run']) ? reads : [],
      });
  });

  it('has every operation of the description', () => {
    const { paths } = JSON.parse(readFileSync(join(process.cwd(), 'docs/openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    // A rule of the catalogue is named as it is; everything else is made by the test.
    const listed = new Set(
      Object.values(matrix.routes).map((route) =>
        route
          .replace(/\?.*/, '')
          .replace('core/title', '{}/{}')
          .replace('nowhere.example', '{}')
          .replace('core%2Ftitle', '{}')
          .replace(/\/\d\.\d\.\d$/, '/{}')
          .replace(/\{\w+\}/g, '{}'),
      ),
    );
    expect([...listed].sort()).toEqual(described.sort());
  });

  it.each(Object.keys(matrix.callers))('%s', async (caller) => {
    const actual: Record<string, number | string> = {};
    for (const [route, template] of Object.entries(matrix.routes)) {
      await prepare(route);
      const [method = '', path = ''] = template
        .replace(/\{(\w+)\}/g, (_match, name: string) => names[name] ?? '')
        .split(' ');
      const sent = BY_CODE.includes(route)
        ? { body: { code: names.code } }
        : route === 'choose organization'
          ? { body: { organizationId: owner.orgId } }
          : route === 'change website'
            ? { body: { version: websiteVersion } }
            : route === 'change issue'
              ? { body: { version: issueVersion, dueOn: '' } }
              : route === 'change issues'
                ? { body: { issues: { 1: issueVersion } } }
                : BODIES[route]?.();
      const { status, body } = await conformance.call(method, path, { key: tokens.get(caller), ...sent });
      if (method === 'DELETE' && status < 400) standing.clear();
      actual[route] = status < 400 ? status : `${status} ${(body as { error: { code: string } }).error.code}`;
    }
    expect(actual).toEqual(matrix.expected[caller]);
  });
});
