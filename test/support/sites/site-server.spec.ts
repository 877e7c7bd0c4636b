import { gunzipSync } from 'node:zlib';
import { drip, gzipped, hangUp, page, redirectChain, robots, sitemap, sitemapIndex, slow } from './replies.js';
import { startSite, type Site, type SiteDefinition, type SiteOptions } from './site-server.js';

describe('site server', () => {
  let site: Site | undefined;
  const start = async (definition: SiteDefinition, options?: SiteOptions) =>
    (site = await startSite(definition, options));
  afterEach(async () => site?.close());

  it('prefers the path with its query, then the path, then the longest prefix, then the rest', async () => {
    const { url } = await start({
      '/a?x=1': page('query'),
      '/a': page('path'),
      '/b/*': page('wide'),
      '/b/c/*': page('narrow'),
      '*': page('rest'),
    });
    const titles = ['/a?x=1', '/a?x=2', '/b/z', '/b/c/d/e', '/zzz'].map(
      async (path) => /<title>(.*?)</.exec(await (await fetch(url(path))).text())?.[1],
    );
    expect(await Promise.all(titles)).toEqual(['query', 'path', 'wide', 'narrow', 'rest']);
  });

  it('answers 404 to a path that it does not know', async () => {
    const { url } = await start({});
    expect((await fetch(url('/none'))).status).toBe(404);
  });

  it('keeps every request with its agent in the log and counts them by path', async () => {
    const { url, hits, count, clearHits } = await start({ '/': page('home') });
    await fetch(url('/?q=1'), { headers: { 'user-agent': 'tester' } });
    await fetch(url('/?q=1'));
    expect(hits()[0]).toMatchObject({ path: '/?q=1', method: 'GET', userAgent: 'tester' });
    expect([count('/?q=1'), count('/')]).toEqual([2, 0]);
    clearHits();
    expect(hits()).toEqual([]);
  });

  it('tells a route how often its path was asked for', async () => {
    const { url } = await start({ '/flaky': ({ nth }) => ({ status: nth === 1 ? 503 : 200 }) });
    expect([(await fetch(url('/flaky'))).status, (await fetch(url('/flaky'))).status]).toEqual([503, 200]);
  });

  it('turns a route that throws into a 500', async () => {
    const { url } = await start({
      '/': () => {
        throw new Error('boom');
      },
    });
    expect((await fetch(url('/'))).status).toBe(500);
  });

  it('redirects along a chain to its target, and in a loop without one', async () => {
    const { url } = await start({ ...redirectChain(['/1', '/2'], '/end'), ...redirectChain(['/x', '/y']) });
    const locations = ['/1', '/2', '/x', '/y'].map(async (path) =>
      (await fetch(url(path), { redirect: 'manual' })).headers.get('location'),
    );
    expect(await Promise.all(locations)).toEqual(['/2', '/end', '/y', '/x']);
  });

  it('serves compressed pages that a client can read', async () => {
    const { url } = await start({ '/': gzipped(page('packed')) });
    const response = await fetch(url('/'));
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toContain('packed');
  });

  it('writes absolute addresses of the origin it was given into robots and sitemaps', async () => {
    const { host } = await start(
      {
        '/robots.txt': robots('User-agent: *\nSitemap: /s.xml\n'),
        '/s.xml': sitemapIndex(['/c.xml.gz']),
        '/c.xml.gz': sitemap(['/?a=1&b=2'], { isGzip: true }),
      },
      { origin: 'https://example.test' },
    );
    const get = (path: string) => fetch(`http://${host}${path}`);
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap: https://example.test/s.xml');
    expect(await (await get('/s.xml')).text()).toContain('<loc>https://example.test/c.xml.gz</loc>');
    const child = gunzipSync(Buffer.from(await (await get('/c.xml.gz')).arrayBuffer())).toString();
    expect(child).toContain('<loc>https://example.test/?a=1&amp;b=2</loc>');
  });

  it('remembers how many requests were open at once', async () => {
    const { url, maxInFlight } = await start({ '/s': slow(page('slow'), 50) });
    await Promise.all([1, 2, 3].map(() => fetch(url('/s'))));
    expect(maxInFlight()).toBe(3);
  });

  it('drips a body piece by piece', async () => {
    const { url } = await start({ '/d': drip(['a', 'b', 'c'], 1) });
    expect(await (await fetch(url('/d'))).text()).toBe('abc');
  });

  it('can hang up without an answer', async () => {
    const { url } = await start({ '/h': hangUp() });
    await expect(fetch(url('/h'))).rejects.toThrow();
  });

  it('closes while requests are still waiting', async () => {
    const { url, close, hits } = await start({ '/s': slow(page('slow'), 60_000) });
    const waiting = fetch(url('/s')).catch(() => 'cut');
    while (hits().length === 0) await new Promise(setImmediate);
    await close();
    expect(await waiting).toBe('cut');
  });
});
