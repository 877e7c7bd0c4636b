import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { siteIdOf } from '#sites';
import { Caller, Installation, type Process } from '../support/installation.js';
import type { Reply, Route, Site } from '../support/sites/site-server.js';

jest.setTimeout(120_000);

const PASSWORD = 'Tr0ub4dor&3';
const SESSION = 'f00dcafe-77-token';
const BASIC = `Basic ${Buffer.from(`anna:${PASSWORD}`).toString('base64')}`;
const SECRETS = [PASSWORD, encodeURIComponent(PASSWORD), 'Tr0ub4dor&amp;3', SESSION, BASIC, BASIC.slice(6)];

const page = (body: string): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8', 'x-session': SESSION },
  body: `<!doctype html><html lang="en"><title>Hello ${PASSWORD}</title>${body}</html>`,
});

/** Answers only those who have logged in, and shows them what they sent. */
const behindLogin =
  (body: string): Route =>
  ({ headers }) =>
    headers.authorization === BASIC && headers.cookie === `session=${SESSION}`
      ? page(body)
      : { status: 401, headers: { 'www-authenticate': 'Basic' }, body: 'No' };

describe('a site behind a login', () => {
  let installation: Installation;
  let processes: Process[];
  let caller: Caller;
  let orgId: string;
  beforeAll(async () => {
    installation = await Installation.open({ env: { LOG_LEVEL: 'debug' } });
    const api = await installation.startApi();
    processes = [api, await installation.startWorker()];
    const made = await installation.newKey();
    orgId = made.orgId;
    caller = new Caller(api.url, made.key);
  });
  afterAll(() => installation.close());

  const newSite = async (elsewhere = 'http://127.0.0.1:9'): Promise<Site> => {
    const site = await installation.newSite({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: `User-agent: *\nDisallow: /${SESSION}` },
      '/': behindLogin(
        `<p>You are ${PASSWORD.replace('&', '&amp;')} <a href="/inside?key=${SESSION}">x</a><a href="/moved">y</a>
         <a href="${elsewhere}/outside">z</a><a href="/away">w</a><img src="/pic.png?key=${SESSION}"><link rel="stylesheet" href="/a.css">`,
      ),
      '/inside': behindLogin(`<h1>${BASIC}</h1><img src="/pic.png">`),
      '/moved': { status: 302, headers: { location: `/end?session=${encodeURIComponent(PASSWORD)}` } },
      '/away': { status: 302, headers: { location: `${elsewhere}/landing` } },
      '/a.css': behindLogin(`a { background: url(/b.png?key=${SESSION}) }`),
      '*': behindLogin('<p>End</p>'),
    });
    return site;
  };
  const setHeaders = async (site: Site, requestHeaders: object): Promise<string> => {
    const { status, body } = await caller.call('POST', '/v1/websites', { url: site.url('/'), requestHeaders });
    expect(status).toBe(201);
    return String(body.id);
  };
  const LOGIN = { Authorization: BASIC, Cookie: `session=${SESSION}` };

  it('is audited with its request headers, which no other host gets and no row, file, report or log shows', async () => {
    const other = await installation.newSite({ '*': { body: '<title>Outside</title>' } });
    const site = await newSite(`http://localhost:${other.port}`);
    await setHeaders(site, LOGIN);
    const body = { url: site.url('/'), trigger: 'api', mode: 'recommend' };
    const config = JSON.stringify({ coverageMode: 'full', externalLinksEnabled: true });
    const created = await caller.call('POST', '/v1/agent-runs', { ...body, config });
    const run = await caller.ended(String(created.body.id), 60_000);
    expect(run).toMatchObject({ status: 'completed', completionReason: 'success' });

    const own = site.hits().filter(({ headers }) => headers.authorization !== BASIC);
    expect(own).toEqual([]);
    expect(site.hits().some(({ path }) => path.startsWith('/inside'))).toBe(true);
    expect(other.hits().some(({ path }) => path === '/outside')).toBe(true);
    for (const { headers } of other.hits())
      expect([headers.authorization, headers.cookie]).toEqual([undefined, undefined]);

    const report = await caller.call<Report>('GET', `/r/${String(run.reportId)}.json`);
    expect(report.body.coverage.requestHeaders).toEqual(['authorization', 'cookie']);
    expect(JSON.stringify(report.body)).toContain('[hidden]');
    const html = await (
      await fetch(`${caller.baseUrl}/r/${String(run.reportId)}`, { headers: { authorization: `Bearer ${caller.key}` } })
    ).text();
    const places = new Map([
      ['report', JSON.stringify(report.body)],
      ['page', html],
      ...processes.map(({ output }, index) => [`log ${index}`, output] as const),
      ...blobsIn(installation.blobs),
      ...(await rowsOf(installation)),
    ]);
    const seen = [...places].filter(([, text]) => SECRETS.some((secret) => text.includes(secret)));
    expect(seen.map(([place]) => place)).toEqual([]);
    expect(places.size).toBeGreaterThan(50);
  });

  it('is not audited where its values belong to another site, or are gone, and the reason says so', async () => {
    const [one, two] = [await newSite(), await newSite()];
    await setHeaders(one, LOGIN);
    await setHeaders(two, LOGIN);
    await installation.context.database.query(
      'UPDATE sites SET headers = (SELECT headers FROM sites WHERE id = $1) WHERE id = $2',
      [siteIdOf(orgId, one.host), siteIdOf(orgId, two.host)],
    );
    const id = await caller.startRun(two.url('/'), {});
    expect(await caller.ended(id, 60_000)).toMatchObject({
      ...{ status: 'failed', completionReason: 'error' },
      error: expect.stringContaining('SECRETS_KEY'),
    });
    expect(two.hits()).toEqual([]);
  });

  it('says what to do where it has none', async () => {
    const site = await newSite();
    const id = await caller.startRun(site.url('/'), {});
    expect(await caller.ended(id, 60_000)).toMatchObject({
      ...{ status: 'failed', completionReason: 'unreachable' },
      error: expect.stringMatching(/answers 401.*request header/),
    });
  });
});

interface Report {
  coverage: { requestHeaders?: string[] };
}

/** Each stored file, as it is and decompressed. */
function blobsIn(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, readings(readFileSync(path))];
    });
}

/** Each table, and what is compressed in it. */
async function rowsOf({ context: { database } }: Installation): Promise<[string, string][]> {
  const tables = await database.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const rows = await database.query(`SELECT * FROM ${name} LIMIT 5000`);
    const texts = rows
      .flatMap((row) => Object.values(row))
      .map((value) =>
        value instanceof Uint8Array
          ? readings(Buffer.from(value))
          : JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)),
      );
    found.push([name, texts.join('\n')]);
  }
  return found;
}

function readings(bytes: Buffer): string {
  const all = [gunzipSync, inflateSync, inflateRawSync].map((read) => {
    try {
      return read(bytes).toString('utf8');
    } catch {
      return '';
    }
  });
  return [bytes.toString('latin1'), ...all].join('\n');
}
