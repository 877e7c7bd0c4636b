import { siteIdOf } from '#sites';
import { Conformance, expectError, type Answer, type Person } from '../../conformance/conformance-context.js';
import { storeAudit } from '../../support/stored-audits.js';

type EndRun = Parameters<typeof storeAudit> extends [unknown, ...infer Rest] ? Rest : never;

interface Site {
  id: string;
  siteKey: string;
  name: string | null;
  tags: string[];
  settings: Record<string, unknown>;
  version: number;
}

/** A host of an organization is an object of its own from the first run on. */
describe('websites', () => {
  let conformance: Conformance;
  let owner: Person;

  beforeAll(async () => {
    conformance = await Conformance.open();
  });
  afterAll(() => conformance.close());
  beforeEach(async () => {
    owner = await conformance.newPerson({ credits: 100_000 });
  });

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    conformance.call(method, path, { key: owner.key, ...(body === undefined ? {} : { body }) });
  const run = async (url: string, more: object = {}): Promise<{ id: string }> => {
    const { status, body } = await call('POST', '/v1/agent-runs', { url, trigger: 'api', ...more });
    expect(status).toBe(201);
    return body as { id: string };
  };
  const storedRun = (id: string) =>
    conformance.installation.context.database.prisma.run.findUniqueOrThrow({ where: { id } });
  const endRun = (...[id, ending, found]: EndRun): Promise<void> =>
    storeAudit(conformance.installation.context.database, id, ending, found);
  const add = async (body: object): Promise<Site> => (await call('POST', '/v1/websites', body)).body as Site;
  const list = async (query = ''): Promise<{ websites: Site[]; total: number; hasMore: boolean }> =>
    (await call('GET', `/v1/websites${query}`)).body as never;

  it('are made once, by the first run of a host, whose websiteId they are', async () => {
    const ids = await Promise.all(
      ['https://www.shop.example/', 'https://shop.example/a'].map(async (url) => (await run(url)).id),
    );
    const registered = await call('POST', '/v1/agent-runs/register', { url: 'https://shop.example/b' });
    const { websites } = await list();
    expect(websites).toMatchObject([{ siteKey: 'shop.example', name: null, tags: [], settings: {}, version: 1 }]);
    const id = siteIdOf(owner.orgId, 'shop.example');
    expect(websites[0]?.id).toBe(id);
    expect(registered.body).toMatchObject({ websiteId: id });
    for (const runId of ids)
      expect((await call('GET', `/v1/agent-runs/${runId}`)).body).toMatchObject({ websiteId: id });
    expect(await call('GET', `/v1/agent-runs?websiteId=${id}`)).toMatchObject({ body: { total: 3 } });
  });

  it('leave a run the websiteId that its client sends', async () => {
    const { id } = await run('https://shop.example/', { websiteId: 'mine' });
    expect((await storedRun(id)).websiteId).toBe('mine');
    expect(await list()).toMatchObject({ total: 1 });
  });

  it('belong to the organization alone: another one has its own of the same host', async () => {
    const { id } = await add({ url: 'https://shop.example/' });
    const other = await conformance.newPerson();
    const theirs = await conformance.call('POST', '/v1/websites', {
      key: other.key,
      body: { url: 'https://shop.example/' },
    });
    expect(theirs.status).toBe(201);
    expect((theirs.body as Site).id).not.toBe(id);
    expectError(await conformance.call('GET', `/v1/websites/${id}`, { key: other.key }), 404, 'NOT_FOUND');
  });

  it('give their settings to runs that name none, and add the rules that they leave out', async () => {
    const settings = {
      coverageMode: 'full',
      maxPages: 7,
      disabledRulePatterns: ['core/*'],
      externalLinksEnabled: true,
    };
    await add({ url: 'https://shop.example/', settings });
    const plain = await storedRun((await run('https://www.shop.example/')).id);
    expect(plain).toMatchObject({ coverageMode: 'full', maxPages: 7, disabledRules: ['core/*'], externalLinks: true });
    expect(plain.config).toBeNull();
    const config = JSON.stringify({ coverageMode: 'quick', maxPages: 3, disabledRulePatterns: ['seo/title'] });
    const other = await storedRun((await run('https://shop.example/', { config })).id);
    expect(other).toMatchObject({ coverageMode: 'quick', maxPages: 3, disabledRules: ['core/*', 'seo/title'] });
    expect((await storedRun((await run('https://elsewhere.example/')).id)).disabledRules).toEqual([]);
  });

  it('give each run what they have when it is created, and hold its credits once', async () => {
    const { id } = await add({ url: 'https://shop.example/' });
    const runs = async (count: number): Promise<object[]> => {
      const created = await Promise.all(Array.from({ length: count }, () => run('https://shop.example/')));
      const stored = await Promise.all(created.map((one) => storedRun(one.id)));
      return stored.map(({ disabledRules, headerNames }) => ({ disabledRules, headerNames }));
    };
    const change = async (version: number, disabledRulePatterns: string[], Cookie: string | null): Promise<void> => {
      const body = { version, settings: { disabledRulePatterns }, requestHeaders: { Cookie } };
      expect((await call('PATCH', `/v1/websites/${id}`, body)).status).toBe(200);
    };
    expect(await runs(1)).toEqual([{ disabledRules: [], headerNames: [] }]);
    await change(1, ['core/*'], null);
    expect(await runs(3)).toEqual(Array(3).fill({ disabledRules: ['core/*'], headerNames: [] }));
    await change(2, ['core/*'], 'a=1');
    expect(await runs(2)).toEqual(Array(2).fill({ disabledRules: ['core/*'], headerNames: ['cookie'] }));
    await change(3, [], null);
    expect(await runs(1)).toEqual([{ disabledRules: [], headerNames: [] }]);
    const { held } = await conformance.installation.context.credits.balance(owner.orgId);
    expect(held).toBe(7 * 50);
    expect(await conformance.installation.context.checkBooks()).toEqual({ clean: true, problems: [] });
  });

  it('are bound by the plan as the config of a run is', async () => {
    await add({ url: 'https://shop.example/', settings: { maxPages: 900_000 } });
    const { body } = await call('POST', '/v1/agent-runs', { url: 'https://shop.example/', trigger: 'api' });
    expect(body).toMatchObject({ notice: { type: 'page_limit_clamped', requested: 900_000 } });
  });

  it('change for the one who has read the current version, and not for the second', async () => {
    const { id } = await add({ url: 'https://shop.example/', tags: ['Acme'] });
    const first = await call('PATCH', `/v1/websites/${id}`, { version: 1, name: 'Shop', settings: { maxPages: 5 } });
    expect(first).toMatchObject({
      status: 200,
      body: { name: 'Shop', tags: ['Acme'], settings: { maxPages: 5 }, version: 2 },
    });
    const second = await call('PATCH', `/v1/websites/${id}`, { version: 1, name: 'Late' });
    expectError(second, 409, 'CONFLICT');
    expect(second.body).toMatchObject({ error: { currentVersion: 2 } });
    expect((await call('PATCH', `/v1/websites/${id}`, { version: 2, name: '', tags: [] })).body).toMatchObject({
      ...{ name: null, tags: [], settings: { maxPages: 5 }, version: 3 },
    });
  });

  it.each([
    [{ tags: ['a', 'a'] }, 'tags'],
    [{ tags: [''] }, 'tags'],
    [{ settings: [] }, 'settings'],
    [{ settings: { maxPages: 0 } }, 'settings.maxPages'],
    [{ settings: { disabledRulePatterns: ['No rule'] } }, 'settings.disabledRulePatterns'],
    [{ settings: { exclude: ['shop'] } }, 'settings.exclude'],
    [{ settings: { importance: { nothing: 'off' } } }, 'settings.importance'],
    [{ settings: { urls: ['https://elsewhere.example/'] } }, 'settings.urls'],
    [{ url: 'ftp://shop.example/' }, 'url'],
    [{ requestHeaders: { 'a b': 'x' } }, 'requestHeaders.a b'],
    [{ requestHeaders: { Host: 'x' } }, 'requestHeaders.Host'],
    [{ requestHeaders: { 'User-Agent': 'x' } }, 'requestHeaders.User-Agent'],
    [{ requestHeaders: { Cookie: '' } }, 'requestHeaders.Cookie'],
    [{ requestHeaders: { Cookie: 'a=1\r\nX: 2' } }, 'requestHeaders.Cookie'],
    [{ requestHeaders: { Cookie: 'a=1', cookie: 'b=2' } }, 'requestHeaders'],
    [{ requestHeaders: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`X-${i}`, 'x'])) }, 'requestHeaders'],
  ])('refuse %j', async (body, path) => {
    const answer = await call('POST', '/v1/websites', { url: 'https://shop.example/', ...body });
    expectError(answer, 400, 'VALIDATION_ERROR');
    expect(answer.body).toMatchObject({ error: { issues: [{ path }] } });
  });

  it('keep request headers by name, and give their values to nobody', async () => {
    const { body } = await call('POST', '/v1/websites', {
      ...{
        url: 'https://shop.example/',
        requestHeaders: { Authorization: 'Basic c2VjcmV0OnNlY3JldA==', 'X-Key': 'one' },
      },
    });
    const { id } = body as Site;
    expect(body).toMatchObject({ requestHeaderNames: ['authorization', 'x-key'] });
    const first = await storedRun((await run('https://shop.example/')).id);
    expect(first.headerNames).toEqual(['authorization', 'x-key']);
    expect(first.phaseState).toMatchObject({ min: 6 });
    const change = { 'X-KEY': null, Cookie: 'session=two' };
    const changed = await call('PATCH', `/v1/websites/${id}`, { version: 1, requestHeaders: change });
    expect(changed.body).toMatchObject({ requestHeaderNames: ['authorization', 'cookie'], version: 2 });
    const { prisma } = conformance.installation.context.database;
    const { headers } = await prisma.site.findUniqueOrThrow({ where: { id } });
    expect(Object.keys(headers as object).sort()).toEqual(['authorization', 'cookie']);
    const said = JSON.stringify([
      body,
      changed.body,
      await list(),
      (await call('GET', `/v1/websites/${id}`)).body,
      headers,
    ]);
    expect(said).not.toMatch(/c2VjcmV0|session=two/);
    const { details } = await prisma.trailEntry.findFirstOrThrow({ where: { subject: id, action: 'site.changed' } });
    expect(details).toMatchObject({ requestHeaders: 'Cookie, X-KEY' });
  });

  it('take request headers from owners and admins alone, and forget them when they are deleted', async () => {
    const editor = await conformance.newPerson({ role: 'editor', orgId: owner.orgId });
    const body = { url: 'https://shop.example/', requestHeaders: { Cookie: 'a=1' } };
    expectError(await conformance.call('POST', '/v1/websites', { key: editor.key, body }), 403, 'FORBIDDEN');
    const { id } = await add(body);
    await call('DELETE', `/v1/websites/${id}`);
    expect((await call('POST', `/v1/websites/${id}/restore`)).body).toMatchObject({ requestHeaderNames: [] });
    expect((await storedRun((await run('https://shop.example/')).id)).headerNames).toEqual([]);
  });

  it('are hidden once deleted, come back as they were, and keep their runs', async () => {
    const { id: runId } = await run('https://shop.example/');
    const { id } = await add({ url: 'https://shop.example/' });
    await call('PATCH', `/v1/websites/${id}`, { version: 1, tags: ['Acme'] });
    for (const _ of [1, 2]) expect(await call('DELETE', `/v1/websites/${id}`)).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject({ websites: [], total: 0 });
    expectError(await call('GET', `/v1/websites/${id}`), 404, 'NOT_FOUND');
    expect((await call('GET', '/v1/sites')).body).toEqual({ sites: [] });
    expect((await call('GET', `/v1/agent-runs/${runId}`)).status).toBe(200);
    expect((await call('POST', `/v1/websites/${id}/restore`)).body).toMatchObject({ id, tags: ['Acme'] });
    expect((await call('GET', '/v1/sites')).body).toMatchObject({ sites: [{ id, tags: ['Acme'], total: 1 }] });
  });

  it('have a history that is empty until their first run', async () => {
    const { id } = await add({ url: 'https://shop.example/', tags: ['Acme'] });
    expect((await call('GET', '/v1/sites/shop.example')).body).toEqual({
      ...{ id, siteKey: 'shop.example', name: null, tags: ['Acme'], url: 'https://shop.example/', total: 0, runs: [] },
    });
    await call('DELETE', `/v1/websites/${id}`);
    expectError(await call('GET', '/v1/sites/shop.example'), 404, 'NOT_FOUND');
  });

  it('come back with a new run', async () => {
    const { id } = await add({ url: 'https://shop.example/', name: 'Shop' });
    await call('DELETE', `/v1/websites/${id}`);
    await run('https://shop.example/');
    expect((await call('GET', `/v1/websites/${id}`)).body).toMatchObject({ name: 'Shop' });
  });

  it('take the URL of the next audit after theirs could not be audited, and keep one that was', async () => {
    const { prisma } = conformance.installation.context.database;
    const urlAfter = async (url: string, status: 'failed' | 'completed'): Promise<unknown> => {
      const { id } = await run(url);
      const end = { status, completedAt: new Date(), completionReason: 'error', error: 'Ended.' };
      await prisma.run.update({ where: { id }, data: end });
      return ((await call('GET', '/v1/sites/plain.example')).body as { url: string }).url;
    };
    expect(await urlAfter('https://plain.example/', 'failed')).toBe('https://plain.example/');
    const planned = { url: 'https://plain.example/', cron: '0 6 * * 1', timeZone: 'UTC', name: 'Weekly' };
    const { id: scheduleId } = (await call('POST', '/v1/schedules', planned)).body as { id: string };
    expect(await urlAfter('http://plain.example/', 'completed')).toBe('http://plain.example/');
    expect((await call('GET', `/v1/schedules/${scheduleId}`)).body).toMatchObject({ url: 'http://plain.example/' });
    expect(await urlAfter('http://www.plain.example/', 'failed')).toBe('http://plain.example/');
    expect(await urlAfter('https://plain.example/', 'failed')).toBe('http://plain.example/');
  });

  it('are listed by host and by tag, in parts', async () => {
    for (const host of ['c', 'a', 'b'])
      await add({ url: `https://${host}.example/`, tags: host === 'c' ? [] : ['Acme'] });
    const page = await list('?tag=Acme&limit=1');
    expect(page).toMatchObject({ websites: [{ siteKey: 'a.example' }], total: 2, hasMore: true });
    expect(await list('?tag=Acme&limit=1&offset=1')).toMatchObject({ total: 2, hasMore: false });
    expect(await list('?tag=nothing')).toEqual({ websites: [], tags: ['Acme'], clients: [], total: 0, hasMore: false });
  });

  it('move to another scheme and to or from "www.", with the same id, and to no other host', async () => {
    const { id } = await add({ url: 'http://shop.example/' });
    const move = (version: number, url: string): Promise<Answer> =>
      call('PATCH', `/v1/websites/${id}`, { version, url });
    const moved = { id, url: 'https://www.shop.example/', siteKey: 'shop.example', version: 2 };
    expect(await move(1, 'https://www.shop.example/')).toMatchObject({ status: 200, body: moved });
    for (const url of ['https://other.example/', 'https://shop.example:8443/']) {
      const refused = await move(2, url);
      expectError(refused, 400, 'VALIDATION_ERROR');
      expect(refused.body).toMatchObject({ error: { issues: [{ path: 'url' }] } });
    }
    expect((await call('GET', '/v1/sites/shop.example')).body).toMatchObject({ id, url: 'https://www.shop.example/' });
  });

  it('belong to a client, by which they are filtered and found', async () => {
    const { id } = await add({ url: 'https://a.example/', client: 'Acme Ltd.' });
    await add({ url: 'https://b.example/' });
    expect(await list('?client=Acme%20Ltd.')).toMatchObject({ total: 1, websites: [{ id }], clients: ['Acme Ltd.'] });
    expect(await list('?q=ACME')).toMatchObject({ total: 1, websites: [{ id, client: 'Acme Ltd.' }] });
    expect(await list('?client=Other')).toMatchObject({ total: 0, clients: ['Acme Ltd.'] });
    await call('PATCH', `/v1/websites/${id}`, { version: 1, client: '' });
    expect(await list('?q=a.example')).toMatchObject({ websites: [{ client: null }], clients: [] });
  });

  it('are found by a part of their host or name', async () => {
    await add({ url: 'https://a.example/', name: 'Bakery' });
    await add({ url: 'https://bakery.example/' });
    await add({ url: 'https://c.example/' });
    expect(await list('?q=BAKE')).toMatchObject({
      websites: [{ siteKey: 'a.example' }, { siteKey: 'bakery.example' }],
      total: 2,
    });
    expect(await list('?q=%25')).toMatchObject({ total: 0 });
  });

  it('come by what needs attention, with what their latest audit says and when the next one is', async () => {
    await add({ url: 'https://never.example/' });
    const hosts = ['fine', 'worse', 'broken', 'fewer', 'more'];
    const ids = Object.fromEntries(
      await Promise.all(hosts.map(async (host) => [host, (await run(`https://${host}.example/`)).id] as const)),
    );
    const { prisma } = conformance.installation.context.database;
    await endRun(ids.broken!, {
      ...{
        status: 'failed',
        completionReason: 'unreachable',
        error: 'x',
        completionMessage: 'The site did not respond.',
      },
    });
    await endRun(ids.fine!, {}, { score: 97, comparison: null });
    await endRun(ids.worse!, {}, { score: 40, comparison: { new: 0, newErrors: 0, resolved: 3 } });
    await endRun(ids.fewer!, {}, { score: 90, comparison: { new: 9, newErrors: 2, resolved: 0 } });
    await endRun(ids.more!, {}, { score: 95, comparison: { new: 3, newErrors: 3, resolved: 0 } });
    await call('POST', '/v1/schedules', {
      ...{ name: 'Weekly', url: 'https://fine.example/', cron: '0 6 * * 1', timeZone: 'UTC' },
    });
    const { websites } = (await list('?sort=attention')) as unknown as { websites: Record<string, unknown>[] };
    expect(websites.map(({ siteKey }) => String(siteKey).split('.')[0])).toEqual([
      ...['broken', 'more', 'fewer', 'never', 'worse', 'fine'],
    ]);
    const user = await prisma.user.findUniqueOrThrow({ where: { id: owner.userId } });
    expect(websites[0]).toMatchObject({
      lastAudit: { status: 'failed', message: 'The site did not respond.', startedBy: user.name },
      ...{ result: null, scores: [], nextAuditAt: null },
    });
    expect(websites[2]).toMatchObject({
      result: { runId: ids.fewer, score: 90, new: 9, newErrors: 2, resolved: 0 },
      scores: [90],
    });
    expect(websites[3]).toMatchObject({ lastAudit: null, result: null });
    expect(websites[5]).toMatchObject({ nextAuditAt: expect.stringMatching(/Z$/) as string, result: { since: null } });
  });
});
