import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { fetchRobots } from './fetch-robots.js';
import type { RobotsFetch } from './fetch-robots.js';
import { fetcherFor, startHttp, startTcp } from './loopback.testing.js';

async function robotsOf(listener: RequestListener): Promise<RobotsFetch & { origin: string }> {
  const server = await startHttp(listener);
  const fetcher = fetcherFor([server], { timeoutMs: 500 });
  const result = await fetchRobots(fetcher, server.origin);
  await Promise.all([fetcher.close(), server.close()]);
  return { ...result, origin: server.origin };
}

describe('fetchRobots', () => {
  it('reads rules, sitemaps and text', async () => {
    const text = 'User-agent: *\nDisallow: /x\nSitemap: /s.xml';
    const result = await robotsOf((request, response) => response.end(request.url === '/robots.txt' ? text : ''));
    expect(result).toMatchObject({
      kind: 'rules',
      status: 200,
      text,
      truncated: false,
      hops: 0,
      finalUrl: `${result.origin}/robots.txt`,
    });
    expect(result.robots.sitemaps).toEqual(['/s.xml']);
    expect(result.robots.isAllowed(`${result.origin}/x`)).toBe(false);
  });

  it.each([400, 401, 403, 404, 410, 451])('%i means that there is none', async (status) => {
    const result = await robotsOf((_request, response) => response.writeHead(status).end('User-agent: *\nDisallow: /'));
    expect(result).toMatchObject({ kind: 'allow-all', status, text: '' });
    expect(result.robots.isAllowed(`${result.origin}/`)).toBe(true);
  });

  it.each([500, 502, 503, 504, 520])('%i closes the site', async (status) => {
    const result = await robotsOf((_request, response) => response.writeHead(status, { 'retry-after': '3' }).end());
    expect(result).toMatchObject({
      kind: 'unreachable',
      status,
      retryAfterMs: 3000,
      message: expect.stringContaining(String(status)),
    });
    expect(result.robots.isAllowed(`${result.origin}/`)).toBe(false);
  });

  it('429 asks for a pause and allows nothing meanwhile', async () => {
    const result = await robotsOf((_request, response) => response.writeHead(429, { 'retry-after': '60' }).end());
    expect(result).toMatchObject({ kind: 'rate-limited', status: 429, retryAfterMs: 60_000 });
    expect(result.robots.isAllowed(`${result.origin}/`)).toBe(false);
  });

  it('no answer closes the site', async () => {
    const result = await robotsOf((request) => request.socket.destroy());
    expect(result).toMatchObject({ kind: 'unreachable', status: null });
    expect(result.robots.isAllowed(`${result.origin}/`)).toBe(false);
  });

  it('a silent server closes the site', async () => {
    const silent = await startTcp(() => undefined);
    const fetcher = fetcherFor([silent]);
    const controller = new AbortController();
    const pending = fetchRobots(fetcher, silent.origin, { signal: controller.signal });
    controller.abort();
    expect(await pending).toMatchObject({ kind: 'unreachable', status: null });
    await Promise.all([fetcher.close(), silent.close()]);
  });

  it('follows five redirects, and takes more, a loop or one that leads nowhere for "there is none"', async () => {
    const hops =
      (count: number): RequestListener =>
      (request, response) => {
        const at = request.url === '/robots.txt' ? 0 : Number(request.url?.slice(1));
        if (at === count) response.end('User-agent: *\nDisallow: /');
        else response.writeHead(301, { location: `/${at + 1}` }).end();
      };
    expect(await robotsOf(hops(5))).toMatchObject({ kind: 'rules', hops: 5 });
    expect(await robotsOf(hops(6))).toMatchObject({
      kind: 'allow-all',
      hops: 5,
      message: expect.stringContaining('too-many-redirects'),
    });
    expect(
      await robotsOf((_request, response) => response.writeHead(302, { location: '/robots.txt' }).end()),
    ).toMatchObject({ kind: 'allow-all', message: expect.stringContaining('loop') });
    expect(await robotsOf((_request, response) => response.writeHead(302).end())).toMatchObject({ kind: 'allow-all' });
  });

  it('does not follow a redirect into a private network', async () => {
    const canary = await startTcp((socket) => socket.end());
    const result = await robotsOf((_request, response) =>
      response.writeHead(301, { location: `http://127.0.0.1:${canary.port}/robots.txt` }).end(),
    );
    expect(result).toMatchObject({ kind: 'unreachable', status: null });
    expect(canary.connections).toBe(0);
    await canary.close();
  });

  it('reads the first 512 KiB of an endless file', async () => {
    const result = await robotsOf((_request, response) => {
      response.write('User-agent: *\nDisallow: /x\n');
      const write = (): void => {
        while (!response.destroyed && response.write('# padding '.repeat(1000)));
      };
      response.on('drain', write);
      write();
    });
    expect(result).toMatchObject({ kind: 'rules', truncated: true });
    expect(result.text).toHaveLength(512 * 1024);
    expect(result.robots.isAllowed(`${result.origin}/x`)).toBe(false);
  });

  it('reads a compressed bomb up to the limit', async () => {
    const bomb = gzipSync(
      Buffer.concat([Buffer.from('User-agent: *\nDisallow: /x\n'), Buffer.alloc(32 * 1024 * 1024, '#')]),
    );
    const result = await robotsOf((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(result).toMatchObject({ kind: 'rules', truncated: true });
    expect(result.robots.isAllowed(`${result.origin}/x`)).toBe(false);
  });

  it('finds no rules in an HTML page', async () => {
    const result = await robotsOf((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Home</title>'),
    );
    expect(result).toMatchObject({ kind: 'rules' });
    expect(result.robots.isAllowed(`${result.origin}/`)).toBe(true);
  });
});
