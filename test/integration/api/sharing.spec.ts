import { Conformance, expectError, uniqueReport, type Person } from '../../conformance/conformance-context.js';

const PASSWORD = 'correct horse';
const FORMS = ['', '.pdf', '.csv', '.json', '.md'];

/** A report that is shared by its URL, until a day, with a password. */
describe('sharing a report', () => {
  let conformance: Conformance;
  let maker: Person;
  let id: string;

  beforeAll(async () => {
    conformance = await Conformance.open();
  });
  afterAll(() => conformance.close());
  beforeEach(async () => {
    maker = await conformance.newPerson({ credits: 1_000 });
    const { body } = await conformance.call('POST', '/v1/reports', {
      key: maker.key,
      body: { report: uniqueReport(), visibility: 'unlisted' },
    });
    ({ id } = body as { id: string });
  });

  const share = (body: object) => conformance.call('PATCH', `/v1/reports/${id}`, { key: maker.key, body });
  const url = (path: string): string => `${conformance.url}${path}`;
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(url(path), { headers, redirect: 'manual' });
  const statuses = async (headers: Record<string, string> = {}): Promise<number[]> =>
    Promise.all(FORMS.map(async (form) => (await read(`/r/${id}${form}`, headers)).status));
  const open = (password: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
    fetch(url(`/r/${id}`), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ password }),
      redirect: 'manual',
    });

  it('ends on its day for everybody but members, and the link says so', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    expect(await share({ visibility: 'unlisted', expiresAt })).toMatchObject({ status: 200 });
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    const { prisma } = conformance.installation.context.database;
    await prisma.report.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    expect(await statuses()).toEqual([410, 404, 404, 404, 404]);
    expect(await (await read(`/r/${id}`)).text()).toContain('This link has expired');
    expectError(await conformance.call('GET', `/v1/reports/${id}`), 404, 'NOT_FOUND');
    expect((await conformance.call('GET', `/v1/reports/${id}`, { key: maker.key })).status).toBe(200);
    await share({ visibility: 'unlisted', expiresAt: null });
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  });

  it('asks everybody but members for the password, for every form of the report', async () => {
    await share({ visibility: 'unlisted', password: PASSWORD });
    expect(await statuses()).toEqual([403, 404, 404, 404, 404]);
    expect(await statuses({ Authorization: `Bearer ${maker.key}` })).toEqual([200, 200, 200, 200, 200]);
    expectError(await conformance.call('GET', `/v1/reports/${id}`), 404, 'NOT_FOUND');
    expect(await (await read(`/b/${id}.svg`)).status).toBe(404);
    const page = await read(`/r/${id}`);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await page.text()).toContain('This report needs a password');

    expect((await open('wrong horse')).status).toBe(403);
    const right = await open(PASSWORD);
    expect([right.status, right.headers.get('location')]).toEqual([303, `/r/${id}`]);
    const cookie = right.headers.get('set-cookie')!.split(';')[0]!;
    expect(right.headers.get('set-cookie')).toContain('HttpOnly');
    expect(await statuses({ cookie })).toEqual([200, 200, 200, 200, 200]);

    await share({ visibility: 'unlisted', password: 'another horse' });
    expect(await statuses({ cookie })).toEqual([403, 404, 404, 404, 404]);
    await share({ visibility: 'unlisted', password: '' });
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  });

  it('opens no report with the pass of another one', async () => {
    await share({ visibility: 'unlisted', password: PASSWORD });
    const cookie = (await open(PASSWORD)).headers.get('set-cookie')!.split(';')[0]!;
    const { body } = await conformance.call('POST', '/v1/reports', {
      key: maker.key,
      body: { report: uniqueReport(), visibility: 'unlisted' },
    });
    id = (body as { id: string }).id;
    await share({ visibility: 'unlisted', password: PASSWORD });
    expect((await read(`/r/${id}`, { cookie })).status).toBe(403);
  });

  it('takes no password that a page of another site sends', async () => {
    await share({ visibility: 'unlisted', password: PASSWORD });
    expect((await open(PASSWORD, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('takes three passwords a minute at a limit of three, the right one included', async () => {
    await share({ visibility: 'unlisted', password: PASSWORD });
    const api = await conformance.startApi({ RATE_LIMITS: 'on', RATE_LIMIT_GUESSES: '3' });
    const tried = async (password: string): Promise<number> => {
      const body = new URLSearchParams({ password });
      const headers = { 'sec-fetch-site': 'same-origin' };
      return (await fetch(`${api.url}/r/${id}`, { method: 'POST', headers, body, redirect: 'manual' })).status;
    };
    expect([await tried('wrong horse'), await tried(PASSWORD), await tried('wrong mule')]).toEqual([403, 303, 403]);
    expect(await tried(PASSWORD)).toBe(429);
  });

  it('stores the password hashed, and no response has it', async () => {
    await share({ visibility: 'unlisted', password: PASSWORD });
    const { body } = await conformance.call('GET', `/v1/reports/${id}`, { key: maker.key });
    expect(body).toMatchObject({ hasPassword: true, expiresAt: null });
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
    const { prisma } = conformance.installation.context.database;
    expect((await prisma.report.findUniqueOrThrow({ where: { id } })).passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('leaves in the trail who set an end and a password, and never the password', async () => {
    const expiresAt = '2099-01-01T00:00:00.000Z';
    await share({ visibility: 'unlisted', expiresAt, password: PASSWORD });
    await share({ visibility: 'unlisted', password: '' });
    await share({ visibility: 'unlisted' });
    const entries = await conformance.installation.context.database.query<{ details: object }>(
      'SELECT details FROM trail WHERE subject = $1 ORDER BY id',
      [id],
    );
    const keyId: unknown = expect.any(String);
    expect(entries.map(({ details }) => details)).toEqual([
      { from: 'unlisted', to: 'unlisted', expiresAt, password: 'set', keyId },
      { from: 'unlisted', to: 'unlisted', password: 'removed', keyId },
    ]);
  });

  it('is over with "private": the next link has neither an end nor a password', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await share({ visibility: 'unlisted', password: PASSWORD, expiresAt });
    await share({ visibility: 'private' });
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    await share({ visibility: 'unlisted' });
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  });

  it.each([
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ password: 'short' }, 'password'],
  ])('refuses %j', async (body, path) => {
    const answer = await share({ visibility: 'unlisted', ...body });
    expectError(answer, 400, 'VALIDATION_ERROR');
    expect(answer.body).toMatchObject({ error: { issues: [{ path }] } });
  });
});
