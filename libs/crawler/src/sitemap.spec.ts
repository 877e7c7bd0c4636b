import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { fetcherFor, startHttp, startTcp } from './loopback.testing.js';
import { discoverSitemaps } from './sitemap.js';
import type { SitemapOptions, SitemapResult } from './sitemap.js';

type Answer = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void);

interface Found extends SitemapResult {
  origin: string;
  requests: string[];
}

/** Serves these paths (404 for the rest) and looks for sitemaps. `{origin}` in texts becomes the server's origin. */
async function discover(paths: Record<string, Answer>, options: Partial<SitemapOptions> = {}): Promise<Found> {
  const server = await startHttp((request, response) => {
    const answer = paths[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(request, response);
    else
      response.end(
        typeof answer === 'string' ? answer.replaceAll('{origin}', `http://${request.headers.host}`) : answer,
      );
  });
  const fetcher = fetcherFor([server]);
  const result = await discoverSitemaps(fetcher, { origin: server.origin, declared: [], ...options });
  await Promise.all([fetcher.close(), server.close()]);
  return { ...result, origin: server.origin, requests: server.requests };
}

function urlset(...locs: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('\n')}</urlset>`;
}

function index(...locs: string[]): string {
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`;
}

function pathsOf(found: Found): string[] {
  return found.urls.map((url) => url.loc.replace(found.origin, ''));
}

describe('discoverSitemaps', () => {
  it('reads what robots.txt names and asks for nothing else', async () => {
    const found = await discover(
      { '/a.xml': urlset('{origin}/1', '{origin}/2'), '/sitemap.xml': urlset('{origin}/3') },
      { declared: ['/a.xml'] },
    );
    expect(pathsOf(found)).toEqual(['/1', '/2']);
    expect(found.files).toEqual([
      {
        url: `${found.origin}/a.xml`,
        source: 'robots',
        status: 200,
        kind: 'urlset',
        urlCount: 2,
        decodedBytes: expect.any(Number) as number,
      },
    ]);
    expect(found.truncated).toBe(false);
    expect(found.requests).toEqual(['/a.xml']);
  });

  it('tells the size of a file, entries of other places and dates that are none', async () => {
    const dated = (loc: string, lastmod: string): string => `<url><loc>${loc}</loc><lastmod>${lastmod}</lastmod></url>`;
    const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${dated('{origin}/1', '2026-03-08')}${dated('{origin}/2', '8 March 2026')}${dated('https://other.example/x', '2026-03-09T10:00:00+01:00')}${dated('{origin}/3', '2026-13-01')}</urlset>`;
    const found = await discover(
      { '/a.xml': text },
      { declared: ['/a.xml'], accept: (url) => !url.includes('other.example') },
    );
    expect(found.files).toEqual([
      {
        url: `${found.origin}/a.xml`,
        source: 'robots',
        status: 200,
        kind: 'urlset',
        urlCount: 4,
        decodedBytes: Buffer.byteLength(text.replaceAll('{origin}', found.origin)),
        foreign: { count: 1, example: 'https://other.example/x' },
        badLastmod: { count: 2, example: '8 March 2026' },
        latestLastmod: '2026-03-09T10:00:00+01:00',
        earliestLastmod: '2026-03-08',
        lastmodCount: 2,
      },
    ]);
  });

  it('tells entries that are no complete address, in files and in indexes', async () => {
    const found = await discover(
      {
        '/i.xml': index('{origin}/a.xml', '/b.xml'),
        '/a.xml': urlset('{origin}/1', '/2', 'www.example.com/3', 'https://'),
        '/b.xml': urlset('{origin}/4'),
      },
      { declared: ['/i.xml'] },
    );
    expect(found.files.map(({ badLoc }) => badLoc)).toEqual([
      { count: 1, example: '/b.xml' },
      { count: 3, example: '/2' },
      undefined,
    ]);
    expect(pathsOf(found).slice(0, 2)).toEqual(['/1', '/2']);
  });

  it('tells the languages of entries, those without themselves and versions without a complete address', async () => {
    const link = (lang: string, href: string): string =>
      `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`;
    const entry = (loc: string, ...links: string[]): string => `<url><loc>{origin}${loc}</loc>${links.join('')}</url>`;
    const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${[
      entry('/en', link('en', '{origin}/en'), link('de', '{origin}/de')),
      entry('/de', link('en', '{origin}/en'), link('fr', '/fr')),
      entry('/plain', '<xhtml:link rel="alternate" media="print" href="{origin}/print"/>'),
    ].join('')}</urlset>`;
    const found = await discover({ '/sitemap.xml': text });
    expect(found.files[0]?.hreflang).toEqual({
      languages: ['en', 'de', 'fr'],
      withoutSelf: { count: 1, example: `${found.origin}/de` },
      badHref: { count: 1, example: '/fr' },
    });
  });

  it('tries the usual places, the second only when the first has none', async () => {
    const first = await discover({ '/sitemap.xml': urlset('{origin}/1'), '/sitemap_index.xml': urlset('{origin}/2') });
    expect(first.requests).toEqual(['/sitemap.xml']);
    const second = await discover({ '/sitemap_index.xml': index('{origin}/x.xml'), '/x.xml': urlset('{origin}/2') });
    expect(second.files.map(({ status, kind, source, error }) => ({ status, kind, source, error }))).toEqual([
      { status: 404, kind: 'unknown', source: 'usual-place', error: 'http-404' },
      { status: 200, kind: 'index', source: 'usual-place', error: undefined },
      { status: 200, kind: 'urlset', source: 'index', error: undefined },
    ]);
    expect(pathsOf(second)).toEqual(['/2']);
  });

  it('looks beside the start page of a site in a folder, when its host has none', async () => {
    const beside = { '/shop/sitemap.xml': urlset('{origin}/shop/1') };
    const startUrl = 'http://127.0.0.1/shop/index.html';
    const found = await discover(beside, { startUrl });
    expect(found.files.map(({ source, error }) => ({ source, error })).at(-1)).toEqual({ source: 'usual-place' });
    expect(found.requests).toEqual(['/sitemap.xml', '/sitemap_index.xml', '/shop/sitemap.xml']);
    const first = await discover({ ...beside, '/sitemap.xml': urlset('{origin}/1') }, { startUrl });
    expect(first.requests).toEqual(['/sitemap.xml']);
    const atRoot = await discover({}, { startUrl: 'http://127.0.0.1/' });
    expect(atRoot.requests).toEqual(['/sitemap.xml', '/sitemap_index.xml']);
  });

  it('falls back to the usual places when what robots.txt names is broken', async () => {
    const found = await discover({ '/sitemap.xml': urlset('{origin}/1') }, { declared: ['/gone.xml'] });
    expect(pathsOf(found)).toEqual(['/1']);
  });

  it('decodes entities, keeps lastmod, normalises and leaves duplicates out', async () => {
    const found = await discover({
      '/sitemap.xml': `\ufeff<urlset><url><loc>
        {origin}/list?a=1&amp;b=2&amp;utm_source=x </loc><lastmod>2026-01-02T03:04:05+00:00</lastmod></url>
        <url><loc><![CDATA[{origin}/c?d=1&e=2]]></loc></url><url><loc>{origin}/caf&#xe9;</loc></url><url><loc>{origin}/list?a=1&amp;b=2</loc></url>
        <url><loc>mailto:a@example.com</loc></url><url><lastmod>2026</lastmod></url><url><loc></loc></url></urlset>`,
    });
    expect(pathsOf(found)).toEqual(['/list?a=1&b=2', '/c?d=1&e=2', '/caf%C3%A9']);
    expect(found.urls[0]?.lastmod).toBe('2026-01-02T03:04:05+00:00');
    expect(found.urls[1]).not.toHaveProperty('lastmod');
    expect(found.files[0]?.urlCount).toBe(5);
  });

  it("takes the page's own loc, not that of its images, videos or translations", async () => {
    const found = await discover({
      '/sitemap.xml': `<sm:urlset xmlns:sm="x" xmlns:image="y"><sm:url><image:image><image:loc>{origin}/photo.jpg</image:loc></image:image><sm:loc>{origin}/page</sm:loc>
        <xhtml:link rel="alternate" href="{origin}/de"/><video:video><loc>{origin}/video.mp4</loc></video:video></sm:url></sm:urlset>`,
    });
    expect(pathsOf(found)).toEqual(['/page']);
  });

  it('reads text lists', async () => {
    const found = await discover(
      { '/list.txt': '\ufeff{origin}/1\r\n\r\n  {origin}/2  \nnonsense line\n{origin}/3' },
      { declared: ['/list.txt'] },
    );
    expect(pathsOf(found)).toEqual(['/1', '/2', '/nonsense%20line', '/3']);
    expect(found.files[0]).toMatchObject({ kind: 'text', urlCount: 4 });
  });

  it('knows gzip by its bytes, with and without Content-Encoding', async () => {
    const body = gzipSync(urlset('http://example.com/1'));
    const found = await discover(
      {
        '/a.xml.gz': body,
        '/b.xml': (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body),
      },
      { declared: ['/a.xml.gz', '/b.xml'] },
    );
    expect(found.files.map((file) => file.kind)).toEqual(['urlset', 'urlset']);
    expect(found.urls).toEqual([{ loc: 'http://example.com/1' }]);
  });

  it('leaves out what the caller does not accept', async () => {
    const found = await discover(
      { '/sitemap.xml': urlset('{origin}/in', 'http://elsewhere.example/out') },
      { accept: (url) => !url.includes('elsewhere') },
    );
    expect(pathsOf(found)).toEqual(['/in']);
    expect(found.files[0]?.urlCount).toBe(2);
  });

  it('reads indexes two levels deep and no deeper', async () => {
    const found = await discover({
      '/sitemap.xml': index('{origin}/level1.xml'),
      '/level1.xml': index('{origin}/level2.xml', '{origin}/pages.xml'),
      '/level2.xml': index('{origin}/level3.xml'),
      '/level3.xml': urlset('{origin}/deep'),
      '/pages.xml': urlset('{origin}/page'),
    });
    expect(pathsOf(found)).toEqual(['/page']);
    expect(found.files.find((file) => file.url.endsWith('/level2.xml'))).toMatchObject({
      kind: 'index',
      error: 'nested-too-deep',
    });
    expect(found.requests).not.toContain('/level3.xml');
    expect(found.truncated).toBe(true);
  });

  it('reads each file once, however indexes name each other', async () => {
    const found = await discover({
      '/sitemap.xml': index('{origin}/sitemap.xml', '{origin}/b.xml', '{origin}/b.xml#x', '{origin}/moved.xml'),
      '/b.xml': index('{origin}/sitemap.xml', '{origin}/b.xml'),
      '/moved.xml': (_request, response) => response.writeHead(301, { location: '/b.xml' }).end(),
    });
    expect(found.requests.filter((path) => path === '/sitemap.xml')).toHaveLength(1);
    expect(found.files).toHaveLength(3);
    expect(found.files[2]).toMatchObject({ error: 'duplicate' });
  });

  it('ends with an index that makes up new indexes for ever', async () => {
    let asked = 0;
    const listener = (_request: IncomingMessage, response: ServerResponse): void => {
      asked += 1;
      response.end(index(...Array.from({ length: 100 }, (_, i) => `/gen/${asked}-${i}.xml`)));
    };
    const paths = new Proxy<Record<string, Answer>>({}, { get: () => listener });
    const found = await discover(paths, { maxFiles: 50 });
    expect(asked).toBe(50);
    expect(found).toMatchObject({ urls: [], truncated: true });
  });

  it.each([
    [
      'an entity bomb',
      '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><urlset><url><loc>http://example.com/&lol2;</loc></url></urlset>',
      'doctype',
    ],
    [
      'an external entity',
      '<!DOCTYPE urlset SYSTEM "http://127.0.0.1/x.dtd"><urlset><url><loc>http://example.com/</loc></url></urlset>',
      'doctype',
    ],
    ['an HTML page', '<!doctype html><html><body><a href="/x">x</a>', 'not-a-sitemap'],
    [
      'HTML without doctype',
      '<html><urlset><url><loc>http://example.com/</loc></url></urlset></html>',
      'not-a-sitemap',
    ],
    ['a feed', '<rss><channel><item><link>http://example.com/</link></item></channel></rss>', 'not-a-sitemap'],
    ['JSON', '{"urls": []}', 'not-a-sitemap'],
    ['nothing', '', 'not-a-sitemap'],
    ['broken gzip', Buffer.concat([gzipSync('<urlset>').subarray(0, 10), Buffer.alloc(50, 0xff)]), 'bad-encoding'],
  ])('refuses %s', async (_name, body, error) => {
    const found = await discover({ '/a.xml': body }, { declared: ['/a.xml'] });
    expect(found.files[0]).toMatchObject({ status: 200, kind: 'unknown', urlCount: 0, error });
    expect(found.urls).toEqual([]);
  });

  it('does not expand entities that it does not know', async () => {
    const found = await discover({
      '/sitemap.xml': '<urlset><url><loc>http://example.com/&bomb;&lt;</loc></url></urlset>',
    });
    expect(found.urls).toEqual([{ loc: 'http://example.com/&bomb;%3C' }]);
  });

  it('keeps what it has when the file breaks off', async () => {
    const found = await discover({
      '/sitemap.xml': '<urlset><url><loc>http://example.com/1</loc></url><url><loc>http://example.com/2</lo',
    });
    expect(found.urls).toEqual([{ loc: 'http://example.com/1' }]);
  });

  it('stops at the limit of URLs', async () => {
    const found = await discover(
      { '/sitemap.xml': urlset(...Array.from({ length: 30 }, (_, i) => `http://example.com/${i}`)) },
      { maxUrls: 10 },
    );
    expect(found.urls).toHaveLength(10);
    expect(found).toMatchObject({ truncated: true, files: [{ kind: 'urlset', error: 'too-many-urls' }] });
  });

  it('takes 50,000 URLs by default and says when there were more', async () => {
    const locs = Array.from({ length: 50_001 }, (_, i) => `http://example.com/page-${i}`);
    const exact = await discover({ '/sitemap.xml': urlset(...locs.slice(0, 50_000)) });
    expect([exact.urls.length, exact.truncated]).toEqual([50_000, false]);
    const more = await discover({ '/sitemap.xml': urlset(...locs) });
    expect([more.urls.length, more.truncated]).toEqual([50_000, true]);
  });

  it('counts decoded bytes over all files', async () => {
    const padded = (name: string): string => `${urlset(`http://example.com/${name}`)}<!--${' '.repeat(40_000)}-->`;
    const found = await discover(
      { '/1.xml': gzipSync(padded('1')), '/2.xml': padded('2'), '/3.xml': padded('3') },
      { declared: ['/1.xml', '/2.xml', '/3.xml'], maxTotalBytes: 100_000 },
    );
    expect(found.urls.map((url) => url.loc)).toEqual(['http://example.com/1', 'http://example.com/2']);
    expect(found.truncated).toBe(true);
    expect(found.files[2]).toMatchObject({ error: 'too-large' });
  });

  it('ends a compressed bomb at the limit', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('<urlset>'), Buffer.alloc(64 * 1024 * 1024, ' ')]));
    const found = await discover({ '/a.xml.gz': bomb }, { declared: ['/a.xml.gz'], maxTotalBytes: 1024 * 1024 });
    expect(found).toMatchObject({ urls: [], truncated: true });
    expect(found.files[0]).toMatchObject({ kind: 'unknown', error: 'too-large' });
  });

  it('takes deep nesting, endless texts and a million elements without harm', async () => {
    const found = await discover(
      {
        '/deep.xml': `<urlset>${'<a>'.repeat(100_000)}`,
        '/long.xml': `<urlset><url><loc>http://example.com/${'a'.repeat(5_000_000)}</loc></url><url><loc>http://example.com/ok</loc></url></urlset>`,
        '/many.xml': `<urlset>${'<url/>'.repeat(300_000)}</urlset>`,
      },
      { declared: ['/deep.xml', '/long.xml', '/many.xml'] },
    );
    expect(found.urls).toEqual([{ loc: 'http://example.com/ok' }]);
  });

  it('asks the caller before each file and each redirect', async () => {
    const found = await discover(
      {
        '/sitemap.xml': index('{origin}/secret/a.xml', '{origin}/moved.xml'),
        '/moved.xml': (_request, response) => response.writeHead(302, { location: '/secret/b.xml' }).end(),
        '/secret/a.xml': urlset('{origin}/a'),
        '/secret/b.xml': urlset('{origin}/b'),
      },
      { allow: (url) => !url.includes('/secret/') },
    );
    expect(found.urls).toEqual([]);
    expect(found.files.map((file) => file.error)).toEqual([undefined, 'not-allowed', 'not-allowed']);
    expect(found.requests).toEqual(['/sitemap.xml', '/moved.xml']);
  });

  it('does not reach into a private network', async () => {
    const canary = await startTcp((socket) => socket.end());
    const found = await discover(
      {
        '/sitemap.xml': index(
          `http://127.0.0.1:${canary.port}/s.xml`,
          `http://2130706433:${canary.port}/s.xml`,
          'http://[::ffff:a9fe:a9fe]/s.xml',
        ),
      },
      { declared: [`http://localhost:${canary.port}/s.xml`, '/sitemap.xml'] },
    );
    expect(found.files.map((file) => file.error)).toEqual([
      'address-refused',
      undefined,
      'address-refused',
      'address-refused',
    ]);
    expect(canary.connections).toBe(0);
    await canary.close();
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const found = await discover(
      { '/sitemap.xml': () => controller.abort(), '/b.xml': urlset('{origin}/b') },
      { signal: controller.signal, declared: ['/sitemap.xml', '/b.xml'] },
    );
    expect(found).toMatchObject({ urls: [], files: [{ error: 'aborted' }] });
  });
});
