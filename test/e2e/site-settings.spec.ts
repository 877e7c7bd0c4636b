import { jest } from '@jest/globals';
import { Caller, Installation } from '../support/installation.js';
import type { Reply, Site } from '../support/sites/site-server.js';

jest.setTimeout(120_000);

const page = (links: readonly string[] = []): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>Page</title>${links.map((url) => `<a href="${url}">x</a>`).join('')}</html>`,
});

describe('the settings of a site', () => {
  let installation: Installation;
  let caller: Caller;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    await installation.startWorker();
    caller = new Caller(api.url, (await installation.newKey()).key);
  });
  afterAll(() => installation.close());

  const auditWith = async (site: Site, settings: object, config: object = {}): Promise<string[]> => {
    const body = { url: site.url('/'), settings };
    expect((await caller.call('POST', '/v1/websites', body)).status).toBe(201);
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', ...config });
    expect(await caller.ended(id, 60_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
    const rows = await installation.context.database.query<{ url: string }>('SELECT url FROM pages WHERE run_id = $1', [
      id,
    ]);
    return rows.map(({ url }) => url.slice(site.origin.length)).sort();
  };
  const shop = (): Promise<Site> =>
    installation.newSite({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow:' },
      '/sitemap.xml': {
        headers: { 'content-type': 'application/xml' },
        body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/listed</loc></url></urlset>',
      },
      '/': page(['/shop/1', '/shop/old/2', '/blog/1']),
      '/shop/1': page(['/shop/deep']),
      '*': page(),
    });

  it('say which pages are crawled, by patterns of paths', async () => {
    const site = await shop();
    expect(await auditWith(site, { include: ['/shop/'], exclude: ['/*/old/'] })).toEqual([
      '/',
      '/shop/1',
      '/shop/deep',
    ]);
    expect(site.count('/blog/1') + site.count('/shop/old/2')).toBe(0);
  });

  it('say how many clicks away', async () => {
    expect(await auditWith(await shop(), { maxDepth: 1, exclude: ['/listed'] })).toEqual(
      ['/', '/blog/1', '/shop/1', '/shop/old/2'].sort(),
    );
  });

  it('name the pages, of which none is left out and to which none is added', async () => {
    const site = await shop();
    const names = Array.from({ length: 120 }, (_, index) => `/page?id=${index}&a=1&b=2&c=3`);
    const pages = await auditWith(site, { urls: names.map((path) => site.url(path)) });
    expect(pages).toEqual(['/', ...names].sort());
  });

  it('leave links alone where the sitemap alone is wanted', async () => {
    const site = await shop();
    const answers = { '/': page(['/shop/1']), '*': page() };
    expect(await auditWith(site, { sitemapOnly: true })).not.toContain('/shop/1');
    const without = await installation.newSite(answers);
    expect(await auditWith(without, { sitemapOnly: true })).toEqual(['/']);
  });

  it('yield to what a run says of itself', async () => {
    const site = await shop();
    expect(await auditWith(site, { include: ['/shop/'] }, { include: ['/blog/'] })).toEqual(['/', '/blog/1']);
  });

  it('cannot make a run read pages of another site', async () => {
    const site = await shop();
    const config = JSON.stringify({ urls: ['https://elsewhere.example/'] });
    const answer = await caller.call('POST', '/v1/agent-runs', { url: site.url('/'), trigger: 'api', config });
    expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: 'config.urls' }] } } });
  });
});
