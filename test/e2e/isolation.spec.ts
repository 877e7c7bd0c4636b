import { jest } from '@jest/globals';
import { startNameServer, type NameServer } from '../support/name-servers.js';
import { Caller, Installation, poll } from '../support/installation.js';
import { html, linkedSite } from '../support/sites/linked-site.js';
import type { Site, SiteDefinition } from '../support/sites/site-server.js';

jest.setTimeout(240_000);

/** Sites of one organization that would hold every slot of a worker, and a site of another one. */
const HOLDERS = 5;

const robots = (lines: string[]) => ({ headers: { 'content-type': 'text/plain' }, body: lines.join('\n') });

describe('one organization', () => {
  let installation: Installation;
  let names: NameServer;
  let busy: Caller;
  let other: Caller;
  beforeAll(async () => {
    names = await startNameServer(() => 'silence');
    installation = await Installation.open();
    const api = await installation.startApi();
    await installation.startWorker({ WORKER_CONCURRENCY: '4', CRAWL_DNS_SERVERS: names.address });
    busy = new Caller(api.url, (await installation.newKey()).key);
    other = new Caller(api.url, (await installation.newKey()).key);
  });
  afterAll(async () => {
    await installation.close();
    await names.close();
  });

  /** Runs of the busy organization at these sites, at work: each has asked for its first page. */
  async function hold(
    definition: (i: number) => SiteDefinition,
    callerOf: (i: number) => Caller = () => busy,
  ): Promise<{ sites: Site[]; ids: string[] }> {
    const sites = await Promise.all(Array.from({ length: HOLDERS }, (_, i) => installation.newSite(definition(i))));
    const ids = await Promise.all(
      sites.map((site, i) =>
        callerOf(i).startRun(site.url('/'), { coverageMode: 'full', maxPages: 3, externalLinksEnabled: true }),
      ),
    );
    await poll('the slots are taken', async () => sites.filter((site) => site.hits().length > 0).length >= 3, 60_000);
    return { sites, ids };
  }

  async function release(ids: string[], callerOf: (i: number) => Caller = () => busy): Promise<void> {
    await Promise.all(ids.map((id, i) => callerOf(i).call('POST', `/v1/agent-runs/${id}/cancel`)));
  }

  /** A run of ten pages, which takes a second when nobody else is there. */
  async function auditOfAnother(): Promise<void> {
    const site = await installation.newSite(linkedSite(10, html));
    const from = Date.now();
    const id = await other.startRun(site.url('/'), { coverageMode: 'full', maxPages: 10 });
    // Alone it is there in tenths of a second; who has to wait for the sites of others waits for minutes.
    await poll('the site is asked', async () => site.hits().length > 0, 30_000);
    expect(await other.ended(id, 30_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
    if (process.env.SQOUT_SHOW_FIGURES)
      console.log(expect.getState().currentTestName, {
        firstMs: (site.hits()[0]?.at ?? 0) - from,
        endMs: Date.now() - from,
      });
  }

  const slowSitemaps = (): SiteDefinition => ({
    ...linkedSite(3, html),
    '/robots.txt': ({ origin }) =>
      robots(['User-agent: *', ...Array.from({ length: 500 }, (_, i) => `Sitemap: ${origin}/slow/${i}.xml`)]),
    '/slow/*': { raw: () => undefined },
  });

  it('whose sites take long over hundreds of sitemaps leaves the others their turn', async () => {
    const { ids } = await hold(slowSitemaps);
    await auditOfAnother();
    await release(ids);
  });

  it('of several whose sites do so leaves the others their turn as well', async () => {
    const callers = await Promise.all(
      Array.from({ length: HOLDERS }, async () => new Caller(busy.baseUrl, (await installation.newKey()).key)),
    );
    const callerOf = (i: number): Caller => callers[i] ?? busy;
    const { ids } = await hold(slowSitemaps, callerOf);
    await auditOfAnother();
    await release(ids, callerOf);
  });

  it('whose sites ask for long crawl delays leaves the others their turn', async () => {
    const { ids } = await hold(() => ({
      ...linkedSite(3, html),
      '/robots.txt': ({ origin }) =>
        robots([
          'User-agent: *',
          'Crawl-delay: 30',
          ...Array.from({ length: 10 }, (_, i) => `Sitemap: ${origin}/${i}.xml`),
        ]),
    }));
    await auditOfAnother();
    await release(ids);
  });

  it('whose pages and sitemaps name hosts that no name server knows holds up nobody', async () => {
    const silent = (kind: string, count: number, i: number) =>
      Array.from({ length: count }, (_, n) => `http://${kind}-${i}-${n}.example`);
    const { ids } = await hold((i) => ({
      '/': html(
        silent('link', 300, i)
          .map((origin) => `<a href="${origin}/">A page elsewhere</a>`)
          .join(' '),
      ),
      '/robots.txt': robots([
        'User-agent: *',
        ...silent('map', i % 2 ? 500 : 0, i).map((origin) => `Sitemap: ${origin}/s.xml`),
      ]),
    }));
    for (let i = 0; i < 5; i++) await auditOfAnother();
    await release(ids);
  });

  it('goes on with its sitemaps where its last turn left them', async () => {
    const site = await installation.newSite({
      ...linkedSite(3, html),
      '/robots.txt': ({ origin }) =>
        robots(['User-agent: *', ...Array.from({ length: 4 }, (_, i) => `Sitemap: ${origin}/map-${i}.xml`)]),
      '/map-0.xml': ({ origin }) => sitemap([`${origin}/from-the-first`]),
      '/map-1.xml': ({ origin }) => ({ ...sitemap([`${origin}/from-the-second`]), delayMs: 1_000 }),
      '/map-2.xml': ({ nth, origin }) => (nth === 1 ? { raw: () => undefined } : sitemap([`${origin}/from-the-third`])),
      '/map-3.xml': ({ origin }) => sitemap([`${origin}/from-the-fourth`]),
      '/from-the-first': html('1'),
      '/from-the-second': html('2'),
      '/from-the-third': html('3'),
      '/from-the-fourth': html('4'),
    });
    const id = await other.startRun(site.url('/'), { coverageMode: 'full', maxPages: 20 });
    await poll('it waits for the third sitemap', async () => site.count('/map-2.xml') > 0, 60_000);
    expect(await other.ended(id, 120_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
    expect(['/', '/robots.txt', '/map-0.xml', '/map-1.xml', '/map-3.xml'].map((path) => site.count(path))).toEqual([
      1, 1, 1, 1, 1,
    ]);
    for (const path of ['first', 'second', 'third', 'fourth']) expect(site.count(`/from-the-${path}`)).toBe(1);
  });
});

function sitemap(urls: string[]) {
  const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join('');
  return {
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
  };
}
