import { Progress } from '#common';
import { AddressGuard, Fetcher, parseAllowNetworks } from '#crawler';
import { startSite, type Reply } from '../../../../test/support/sites/site-server.js';
import { MemoryHosts } from '../store/memory/memory-hosts.js';
import type { CrawlRun } from '../store/port/index.js';
import { chooseIcon, fetchSiteIcon, type FetchedIcon, type NamedIcon } from './site-icon.js';

const SITE = 'https://shop.example';
const file = (path: string, answer: object | null = null): NamedIcon => ({
  url: new URL(path, SITE).href,
  answer: answer && JSON.stringify({ outcome: 'ok', contentType: null, wireBytes: null, ...answer }),
});

describe('the icon that is chosen', () => {
  it.each([
    ['a PNG before an .ico file', [file('/favicon.ico'), file('/icon.png')], '/icon.png'],
    [
      'one whose name has a good size',
      [file('/favicon-16x16.png'), file('/icon-512.png'), file('/apple-touch-icon-180x180.png')],
      '/apple-touch-icon-180x180.png',
    ],
    ['the first of those that are as good', [file('/a.png'), file('/b.png')], '/a.png'],
    ['what its server says that it is', [file('/a.png', { contentType: 'image/svg+xml' }), file('/b.ico')], '/b.ico'],
    ['one that is there', [file('/gone.png', { outcome: 'broken' }), file('/b.ico', {})], '/b.ico'],
    ['one that is not large', [file('/large.png', { wireBytes: 200_000 }), file('/b.jpg', {})], '/b.jpg'],
    ['none of another host', [file('https://cdn.example/icon.png')], null],
    ['none that cannot be read', [file('/icon.svg'), file('/icon.gif')], null],
  ])('is %s', (_name, named, expected) => {
    expect(chooseIcon(named, SITE)).toBe(expected && SITE + expected);
  });
});

describe('the file of an icon', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });

  interface Case {
    paths: Readonly<Record<string, Reply>>;
    robotsText?: string;
    /** What the audit has seen at /favicon.ico; default: nothing. */
    favicon?: object;
    named?: readonly string[];
    /** From now on. */
    restMs?: number;
  }
  const send = (body: Buffer, headers: Record<string, string> = {}, status = 200): Reply => ({ status, headers, body });

  async function read(of: Case): Promise<{ icon: FetchedIcon; asked: string[] }> {
    const server = await startSite({ ...of.paths });
    const guard = new AddressGuard({ allowNetworks: parseAllowNetworks('127.0.0.0/8') });
    const fetcher = new Fetcher({ guard, userAgent: 'SqoutTest/1.0' });
    open.push(fetcher, server);
    const hosts = new MemoryHosts();
    if (of.restMs) await hosts.restHost(new URL(server.origin).host, new Date(Date.now() + of.restMs));
    const crawlState = {
      ...{ scope: new URL(server.origin).host, host: new URL(server.origin).host, startUrl: `${server.origin}/` },
      ...{ robotsText: of.robotsText ?? '', crawlDelayMs: 0, followLinks: true, coverageMode: 'quick' },
    };
    const probes = of.favicon ? { favicon: { url: '', finalUrl: '', headers: [], ...of.favicon } } : {};
    const siteProbe = { requestedUrl: '', startUrl: '', checkedAt: '', probes, sitemaps: [] };
    const store = { hosts, phases: { finishState: async () => ({ crawlState, siteProbe, cuts: [] }) } };
    const named = (of.named ?? []).map((path) => ({ url: server.origin + path, answer: null }));
    const parts = { store, fetcher, progress: new Progress(), signal: new AbortController().signal };
    const icon = await fetchSiteIcon({ id: 'run_1' } as CrawlRun, named, parts);
    return { icon, asked: server.hits().map(({ path }) => path) };
  }
  const PICTURE = Buffer.from('a picture');

  it('is asked for once, where pages name one', async () => {
    expect(await read({ paths: { '/icon.png': send(PICTURE) }, named: ['/icon.png'] })).toEqual({
      ...{ icon: { kind: 'file', bytes: PICTURE }, asked: ['/icon.png'] },
    });
  });

  it('is /favicon.ico where none is named, unless the audit has seen nothing there, or a page', async () => {
    const paths = { '/favicon.ico': send(PICTURE) };
    expect((await read({ paths })).icon).toEqual({ kind: 'file', bytes: PICTURE });
    const page = { status: 200, headers: [['content-type', 'text/html; charset=utf-8']] };
    for (const favicon of [{ status: 404 }, page])
      expect(await read({ paths, favicon })).toEqual({ icon: { kind: 'none' }, asked: [] });
  });

  it('is not asked for where robots.txt disallows it, at first or behind a redirect', async () => {
    const paths = { '/icon.png': send(Buffer.alloc(0), { location: '/private/icon.png' }, 302) };
    const robotsText = 'User-agent: *\nDisallow: /private/\nDisallow: /favicon.ico';
    expect((await read({ paths: {}, robotsText })).asked).toEqual([]);
    expect((await read({ paths, robotsText, named: ['/icon.png'] })).asked).toEqual(['/icon.png']);
  });

  it('is not followed to another host', async () => {
    const other = await startSite({ '*': send(PICTURE) });
    open.push(other);
    const paths = { '/icon.png': send(Buffer.alloc(0), { location: `${other.origin}/icon.png` }, 302) };
    expect((await read({ paths, named: ['/icon.png'] })).icon).toEqual({ kind: 'unknown' });
    expect(other.count('/icon.png')).toBe(0);
  });

  it('is none where it is large', async () => {
    const paths = { '/icon.png': send(Buffer.alloc(10_000_000)) };
    expect((await read({ paths, named: ['/icon.png'] })).icon).toEqual({ kind: 'none' });
  });

  it('is left for another time where the host rests', async () => {
    const paths = { '/icon.png': send(PICTURE) };
    expect(await read({ paths, named: ['/icon.png'], restMs: 60_000 })).toEqual({
      icon: { kind: 'unknown' },
      asked: [],
    });
  });

  it('is not known while the site fails', async () => {
    const paths = { '/icon.png': send(Buffer.alloc(0), {}, 503) };
    expect((await read({ paths, named: ['/icon.png'] })).icon).toEqual({ kind: 'unknown' });
  });
});
