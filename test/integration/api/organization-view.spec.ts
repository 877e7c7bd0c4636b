import { siteKeyOf } from '#common';
import { uniqueReport } from '../../conformance/conformance-context.js';
import {
  Conformance,
  expectError,
  type Answer,
  type EndedRun,
  type Person,
} from '../../conformance/conformance-context.js';

const ROLES = ['owner', 'admin', 'editor', 'viewer', 'billing'] as const;

/** What a colleague finds: the runs and reports that somebody else of the organization made. */
describe('the organization’s view', () => {
  let conformance: Conformance;
  let maker: Person;
  let run: EndedRun;
  let reportId: string;
  const logins = new Map<string, string>();

  beforeAll(async () => {
    conformance = await Conformance.open();
    maker = await conformance.newPerson({ role: 'editor', credits: 1_000 });
    run = await conformance.newCompletedRun(maker);
    const { body } = await conformance.call('POST', '/v1/reports', {
      key: maker.key,
      body: { report: uniqueReport(), visibility: 'private' },
    });
    reportId = (body as { id: string }).id;
    for (const role of ROLES) {
      const { userId } = await conformance.newPerson({ orgId: maker.orgId, role });
      logins.set(role, await conformance.newLogin(userId));
    }
    const stranger = await conformance.newPerson();
    logins.set('stranger', await conformance.newLogin(stranger.userId));
  });
  afterAll(() => conformance.close());

  const call = (who: string, path: string, method = 'GET', body?: unknown): Promise<Answer> =>
    conformance.call(method, path, { key: logins.get(who), ...(body === undefined ? {} : { body }) });
  const statuses = async (who: string, paths: readonly string[]): Promise<number[]> =>
    Promise.all(paths.map(async (path) => (await call(who, path)).status));

  const reads = (scope: string): string[] => [
    `/v1/agent-runs/${run.runId}?${scope}`,
    `/v1/agent-runs/${run.runId}/report?${scope}`,
    `/v1/agent-runs/${run.runId}/activity?${scope}`,
    `/v1/agent-runs/${run.runId}/findings?${scope}`,
    `/v1/agent-runs/${run.runId}/findings/rules?${scope}`,
    `/v1/agent-runs/${run.runId}/findings/export?format=csv&${scope}`,
    `/v1/agent-runs/${run.runId}/pages?${scope}`,
    `/v1/agent-runs/${run.runId}/pages/export?${scope}`,
    `/v1/agent-runs/${run.runId}/fixes?${scope}`,
    `/v1/agent-runs/${run.runId}/fixes/decisions?${scope}`,
    `/v1/reports/${reportId}?${scope}`,
  ];

  it.each(['owner', 'admin', 'editor', 'viewer'])('shows a colleague’s run and report to the role %s', async (role) => {
    expect(await statuses(role, reads('scope=organization'))).toEqual(reads('').map(() => 200));
  });

  it.each([
    ['billing', 403],
    ['stranger', 404],
  ])('shows them to %s never: %i', async (who, status) => {
    expect(await statuses(who, reads('scope=organization'))).toEqual(reads('').map(() => status));
  });

  it('is asked for: without it, a person’s runs and reports are their own, as the contract says', async () => {
    for (const scope of ['', 'scope=own'])
      expect(await statuses('owner', reads(scope))).toEqual(reads('').map(() => 404));
  });

  it('lists the runs of all members, newest first, with filters and an exact total', async () => {
    const own = await conformance.newCompletedRun({ ...maker, userId: await userOf('admin') });
    const listed = (await call('viewer', '/v1/agent-runs?scope=organization')).body as Listed;
    expect(listed).toMatchObject({ total: 2, hasMore: false });
    expect(listed.runs.map(({ id }) => id)).toEqual([own.runId, run.runId]);
    expect((await call('viewer', '/v1/agent-runs?scope=organization&status=failed')).body).toMatchObject({ total: 0 });
    expect((await call('viewer', '/v1/agent-runs')).body).toMatchObject({ total: 0 });
    expect((await call('admin', '/v1/agent-runs')).body).toMatchObject({ total: 1 });
    expect((await call('stranger', '/v1/agent-runs?scope=organization')).body).toMatchObject({ total: 0 });
  });

  interface Listed {
    runs: { id: string }[];
    total: number;
  }

  async function userOf(role: string): Promise<string> {
    return ((await call(role, '/v1/auth/whoami')).body as { user: { id: string } }).user.id;
  }

  it('lists the reports of all members', async () => {
    const { body } = await call('viewer', '/v1/reports?scope=organization');
    expect((body as { reports: { id: string }[] }).reports.map(({ id }) => id)).toContain(reportId);
    expect((await call('viewer', '/v1/reports')).body).toMatchObject({ reports: [], total: 0 });
  });

  it('has the sites of the organization, whoever audited them', async () => {
    for (const role of ['viewer', 'owner']) {
      expect((await call(role, '/v1/sites')).body).toMatchObject({ sites: [{ siteKey: 'example.com' }] });
      expect((await call(role, '/v1/sites/example.com')).status).toBe(200);
    }
    expect((await call('stranger', '/v1/sites')).body).toEqual({ sites: [] });
    expectError(await call('stranger', '/v1/sites/example.com'), 404, 'NOT_FOUND');
  });

  it('opens the page of a private report to those who may read it', async () => {
    expect(
      await Promise.all([...ROLES, 'stranger'].map(async (who) => (await call(who, `/r/${reportId}`)).status)),
    ).toEqual([200, 200, 200, 200, 404, 404]);
  });

  it('lets editors share and decide, and leaves a colleague’s deletion to admins', async () => {
    const path = `/v1/reports/${reportId}?scope=organization`;
    const share = { visibility: 'unlisted' };
    expectError(await call('viewer', path, 'PATCH', share), 403, 'FORBIDDEN');
    expect((await call('editor', path, 'PATCH', share)).status).toBe(200);
    expectError(await call('owner', `/v1/reports/${reportId}`, 'PATCH', share), 404, 'NOT_FOUND');
    const decision = { target: 'core/title', decision: 'accepted', expected: 'none' };
    const decide = `/v1/agent-runs/${run.runId}/fixes/decisions?scope=organization`;
    expectError(await call('viewer', decide, 'PUT', decision), 403, 'FORBIDDEN');
    expect((await call('editor', decide, 'PUT', decision)).status).toBe(200);
    expectError(await call('editor', path, 'DELETE'), 403, 'FORBIDDEN');
    expectError(await call('stranger', path, 'DELETE'), 404, 'NOT_FOUND');
    expect((await call('admin', path, 'DELETE')).status).toBe(200);
  });

  it('lets an editor cancel a colleague’s run', async () => {
    const id = await conformance.newRunIn('pending', maker);
    expectError(await call('viewer', `/v1/agent-runs/${id}/cancel?scope=organization`, 'POST'), 403, 'FORBIDDEN');
    expectError(await call('editor', `/v1/agent-runs/${id}/cancel`, 'POST'), 404, 'NOT_FOUND');
    expect((await call('editor', `/v1/agent-runs/${id}/cancel?scope=organization`, 'POST')).body).toMatchObject({
      id,
      status: 'cancelled',
    });
  });

  it('refuses another scope by its name', async () => {
    const { issues } = expectError(await call('owner', '/v1/agent-runs?scope=all'), 400, 'VALIDATION_ERROR');
    expect(issues).toEqual([{ path: 'scope', message: 'must be one of: own, organization' }]);
  });

  it('keeps what somebody made who has left', async () => {
    const gone = await conformance.newPerson({ orgId: maker.orgId, role: 'editor' });
    const left = await conformance.newCompletedRun({ ...gone });
    const removed = await call('owner', `/v1/organizations/${maker.orgId}/members/${gone.userId}`, 'DELETE');
    expect(removed.status).toBe(200);
    expect(await statuses('viewer', [`/v1/agent-runs/${left.runId}/report?scope=organization`])).toEqual([200]);
  });

  describe('of a viewer who is limited to a site', () => {
    const SHOP = 'https://shop.example/';
    let siteId: string;
    let shopRun: EndedRun;
    let clientId: string;
    let shopReport: string;
    let otherReport: string;

    beforeAll(async () => {
      const owner = logins.get('owner');
      const added = await conformance.call('POST', '/v1/websites', {
        key: owner,
        body: { url: SHOP, tags: ['Client'] },
      });
      siteId = (added.body as { id: string }).id;
      await conformance.call('POST', '/v1/websites', {
        key: owner,
        body: { url: 'https://other.example/', tags: ['Other'], client: 'Other' },
      });
      shopRun = await conformance.newCompletedRun(maker, { url: SHOP });
      shopReport = await publish(SHOP);
      otherReport = await publish('https://www.example.com/');
      const invited = await conformance.call('POST', `/v1/organizations/${maker.orgId}/invitations`, {
        key: owner,
        body: { role: 'viewer', sites: [siteId] },
      });
      const { id, code, sites } = invited.body as { id: string; code: string; sites: string[] };
      expect(sites).toEqual([siteId]);
      clientId = (await conformance.installation.context.newUser({ name: 'Client' })).id;
      logins.set('client', await conformance.newLogin(clientId));
      expect((await call('client', `/v1/invitations/${id}/accept`, 'POST', { code })).body).toMatchObject({
        role: 'viewer',
        sites: [siteId],
      });
    });

    async function publish(baseUrl: string): Promise<string> {
      const body = { report: uniqueReport({ baseUrl }), visibility: 'private' };
      return ((await conformance.call('POST', '/v1/reports', { key: maker.key, body })).body as { id: string }).id;
    }

    const pagesOf = (id: string): string[] => ['', '.md', '.csv', '.pdf'].map((ending) => `/r/${id}${ending}`);
    const setRole = (body: object): Promise<Answer> =>
      call('owner', `/v1/organizations/${maker.orgId}/members/${clientId}`, 'PATCH', body);

    it('has that site with its audits and reports, in every list with its total, and on the page of a private report', async () => {
      const own = `/v1/agent-runs/${shopRun.runId}`;
      const paths = ['', '/report', '/findings', '/pages/export', '/activity'].map(
        (of) => `${own}${of}?scope=organization`,
      );
      expect(await statuses('client', [...paths, `/v1/websites/${siteId}/issues`, '/v1/sites/shop.example'])).toEqual(
        Array.from({ length: 7 }, () => 200),
      );
      const list = async (path: string): Promise<unknown> => (await call('client', path)).body;
      expect(await list('/v1/agent-runs?scope=organization')).toMatchObject({
        runs: [{ id: shopRun.runId }],
        total: 1,
      });
      const { reports } = (await list('/v1/reports?scope=organization')) as { reports: { id: string }[] };
      expect(reports.map(({ id }) => id)).toEqual([shopReport, shopRun.reportId]);
      expect(await list('/v1/sites')).toMatchObject({ sites: [{ siteKey: 'shop.example' }] });
      const websites = { websites: [{ id: siteId }], tags: ['Client'], clients: [], total: 1 };
      expect(await list('/v1/websites')).toMatchObject(websites);
      expect((await list('/v1/sites')) as { sites: unknown[] }).toHaveProperty('sites.length', 1);
      expect((await call('client', `/r/${shopReport}`)).status).toBe(200);
    });

    it('has nothing of any other site, and does not learn who else is there', async () => {
      const gone = ['/v1/sites/example.com', '/v1/sites/other.example', ...pagesOf(otherReport)];
      const others = [...reads('scope=organization'), `/v1/reports/${otherReport}?scope=organization`, ...gone];
      expect(await statuses('client', others)).toEqual(others.map(() => 404));
      expect((await call('client', '/v1/auth/whoami')).body).toMatchObject({
        org: { role: 'viewer', sites: [siteId] },
      });
      expect((await call('viewer', '/v1/auth/whoami')).body).not.toHaveProperty('org.sites');
      const { members } = (await call('client', `/v1/organizations/${maker.orgId}`)).body as { members: object[] };
      expect(members).toEqual([expect.objectContaining({ userId: clientId, sites: [siteId] })]);
      for (const path of ['ledger', 'usage'])
        expectError(await call('client', `/v1/credits/${path}`), 403, 'FORBIDDEN');
    });

    it('has the schedules and alerts of that site alone', async () => {
      for (const url of [SHOP, 'https://www.example.com/']) {
        const body = { url, cron: '0 6 * * 1', timeZone: 'Europe/Berlin' };
        expect((await call('owner', '/v1/schedules', 'POST', body)).status).toBe(201);
        await conformance.installation.context.database.query(
          `WITH site AS (
             INSERT INTO alert_sites (org_id, site_key, version, updated_at) VALUES ($1, $2, 1, now())
             ON CONFLICT DO NOTHING
           )
           INSERT INTO alert_states (org_id, site_key, policy, state, since, details)
           VALUES ($1, $2, 'titles', 'failing', now(), '{}')`,
          [maker.orgId, siteKeyOf(url)],
        );
      }
      for (const list of ['schedules', 'alerts']) {
        expect((await call('viewer', `/v1/${list}`)).body).toMatchObject({ total: 2 });
        expect((await call('client', `/v1/${list}`)).body).toMatchObject({
          ...{ [list]: [{ siteKey: 'shop.example' }], total: 1 },
        });
      }
    });

    it('holds in an organization that a request names', async () => {
      const elsewhere = await conformance.newPerson();
      const { prisma } = conformance.installation.context.database;
      const place = { orgId: elsewhere.orgId, userId: clientId };
      await prisma.membership.create({ data: { id: 'mem_client_elsewhere', ...place, role: 'owner' } });
      await prisma.user.update({ where: { id: clientId }, data: { activeOrgId: elsewhere.orgId } });
      const headers = { 'X-Organization': maker.orgId };
      const there = await conformance.call('GET', '/v1/websites', { key: logins.get('client'), headers });
      expect(there.body).toMatchObject({ websites: [{ id: siteId }], total: 1 });
      await prisma.membership.delete({ where: { id: 'mem_client_elsewhere' } });
    });

    it('is widened by owners and admins alone, by name, and ends with another role', async () => {
      expect((await setRole({ role: 'viewer' })).body).toMatchObject({ sites: [siteId] });
      const path = `/v1/organizations/${maker.orgId}/members/${clientId}`;
      expectError(await call('client', path, 'PATCH', { role: 'viewer', sites: null }), 403, 'FORBIDDEN');
      for (const sites of [[], ['web_00000000000000000000000000'], 'all'])
        expectError(await setRole({ role: 'viewer', sites }), 400, 'VALIDATION_ERROR');
      expectError(await setRole({ role: 'editor', sites: [siteId] }), 400, 'VALIDATION_ERROR');
      expect((await setRole({ role: 'viewer', sites: null })).body).toMatchObject({ sites: null });
      expect(await statuses('client', reads('scope=organization').slice(0, 2))).toEqual([200, 200]);
      await setRole({ role: 'viewer', sites: [siteId] });
      expect(await statuses('client', reads('scope=organization').slice(0, 2))).toEqual([404, 404]);
      expect((await setRole({ role: 'editor' })).body).toMatchObject({ role: 'editor', sites: null });
      expect((await setRole({ role: 'viewer' })).body).toMatchObject({ role: 'viewer', sites: null });
    });
  });
});
