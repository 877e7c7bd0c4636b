import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { jest } from '@jest/globals';
import { startBoth } from '../../libs/crawler/src/loopback.testing.js';
import { TEST_CERTIFICATE } from '../../libs/crawler/src/tls.testing.js';
import { Caller, Installation } from '../support/installation.js';
import { html } from '../support/sites/linked-site.js';

jest.setTimeout(240_000);

const MOST = 12;
const RUNS = 13;

describe('the connections of a host', () => {
  let installation: Installation;
  let callers: Caller[];
  const folder = mkdtempSync(join(tmpdir(), 'sqout-host-connections-'));
  beforeAll(async () => {
    const authority = join(folder, 'authority.pem');
    writeFileSync(authority, TEST_CERTIFICATE);
    const env = { WORKER_CONCURRENCY: '16', CRAWL_SLICE_SECONDS: '3', NODE_EXTRA_CA_CERTS: authority };
    installation = await Installation.open({ env });
    const api = await installation.startApi();
    await Promise.all([installation.startWorker(), installation.startWorker()]);
    const keys = await Promise.all(Array.from({ length: RUNS }, () => installation.newKey()));
    callers = keys.map(({ key }) => new Caller(api.url, key));
  });
  afterAll(async () => {
    await installation.close();
    rmSync(folder, { recursive: true });
  });

  /** A run of each organization, all at once; all of them end well. */
  async function audited(urlOf: (n: number) => string, config: Record<string, unknown>): Promise<void> {
    const ids = await Promise.all(callers.map((caller, n) => caller.startRun(urlOf(n), config)));
    for (const [n, caller] of callers.entries())
      expect(await caller.ended(ids[n]!, 200_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
  }

  it('are never more than twelve in any phase: thirteen runs begin at once, and each gets its pages', async () => {
    const links = Array.from({ length: 12 }, (_, n) => `<a href="/p/${n}">page ${n}</a>`).join('');
    const page = html(`<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>${links}</html>`);
    const slow = { ...page, delayMs: 100 };
    const site = await installation.newSite({ '/': slow, '/p/*': slow });
    await audited(() => site.url('/'), { coverageMode: 'full', maxPages: 8 });
    expect(site.maxConnections()).toBeLessThanOrEqual(MOST);
    // Not because they were asked one after another.
    expect(site.maxConnections()).toBeGreaterThan(MOST / 2);
  });

  it('are never more than twelve when its pages alternate between http and https', async () => {
    const asked: (string | undefined)[] = [];
    const page = (path: string): string => {
      const links = Array.from({ length: 60 }, (_, n) => `<a href="${n % 2 ? both.origin : secure}/p/${n}">${n}</a>`);
      return `<!doctype html><html lang="en"><title>Page ${path}</title><h1>Page</h1>${links.join('')}</html>`;
    };
    const both = await startBoth((request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end();
      asked.push(request.socket instanceof TLSSocket ? 'https' : 'http');
      response.setHeader('content-type', 'text/html');
      setTimeout(() => response.end(page(request.url ?? '')), 50);
    });
    const secure = both.origin.replace('http:', 'https:');
    try {
      const [caller] = callers as [Caller];
      const id = await caller.startRun(`${both.origin}/`, { coverageMode: 'full', maxPages: 60 });
      expect(await caller.ended(id, 100_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
    } finally {
      await both.close();
    }
    for (const scheme of ['http', 'https']) expect(asked.filter((one) => one === scheme).length).toBeGreaterThan(20);
    expect(both.mostOpen()).toBeLessThanOrEqual(MOST);
  });

  it('are never more than twelve when thirteen runs check links to it', async () => {
    const linked = await installation.newSite({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow:\n' },
      '/x/*': { ...html('<title>Linked</title>'), delayMs: 6_000 },
    });
    const site = await installation.newSite({
      '/s/*': ({ pathname }) => {
        const link = linked.url(pathname.replace('/s/', '/x/'));
        return html(`<!doctype html><html lang="en"><title>Page</title><h1>Page</h1><a href="${link}">link</a></html>`);
      },
    });
    await audited((n) => site.url(`/s/${n}`), { coverageMode: 'quick', maxPages: 1, externalLinksEnabled: true });
    expect(linked.maxConnections()).toBeLessThanOrEqual(MOST);
    expect(linked.hits().filter(({ path }) => path.startsWith('/x/')).length).toBeGreaterThan(MOST);
  });
});
