import { randomBytes } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { headerOf, headersOf } from './fetch-result.js';
import { fetcherFor, responseOf, startBoth, startHttp, startTcp, useLoopback } from './loopback.testing.js';
import { wantHtmlBody } from './outcome.js';
import { TEST_CERTIFICATE } from './tls.testing.js';

const { running, fetcherOf } = useLoopback();

describe('Fetcher', () => {
  it('returns status, headers, body, sizes and timings', async () => {
    const server = await startHttp((_request, response) => {
      response.writeHead(
        404,
        [
          ['Content-Type', 'text/html'],
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
          ['X-Note', 'caf\u00e9'],
        ].flat(),
      );
      response.end('<p>gone');
    });
    const result = responseOf(await fetcherOf(server).fetch(`${server.origin}/x?y=1`));
    expect(result).toMatchObject({
      status: 404,
      wireBytes: 7,
      decodedBytes: 7,
      truncated: false,
      remoteAddress: '127.0.0.1',
      tls: null,
      url: `${server.origin}/x?y=1`,
    });
    expect(result.body.toString()).toBe('<p>gone');
    expect(headerOf(result.headers, 'content-type')).toBe('text/html');
    expect(headersOf(result.headers, 'set-cookie')).toEqual(['a=1', 'b=2']);
    expect(headerOf(result.headers, 'x-note')).toBe('caf\u00e9');
    expect(headerOf(result.headers, 'x-missing')).toBeNull();
    expect(result.timings.ttfbMs).toBeGreaterThan(0);
    expect(result.timings.totalMs).toBeGreaterThanOrEqual(result.timings.ttfbMs);
    expect(server.requests).toEqual(['/x?y=1']);
  });

  it('says who it is and sends nothing else about anyone', async () => {
    const server = await startHttp((request, response) => response.end(JSON.stringify(request.headers)));
    const result = responseOf(await fetcherOf(server).fetch(server.origin, { accept: 'text/plain' }));
    expect(JSON.parse(result.body.toString())).toEqual({
      host: `127.0.0.1:${server.port}`,
      connection: 'keep-alive',
      'user-agent': 'SqoutTest/1.0',
      accept: 'text/plain',
      'accept-encoding': 'gzip, deflate, br',
    });
  });

  it('does not follow redirects', async () => {
    const server = await startHttp((_request, response) => response.writeHead(301, { location: '/next' }).end());
    expect(responseOf(await fetcherOf(server).fetch(server.origin)).status).toBe(301);
    expect(server.requests).toHaveLength(1);
  });

  it('keeps one connection for one request after the other', async () => {
    const server = await startHttp((_request, response) => response.end('ok'));
    const fetcher = fetcherOf(server);
    for (let i = 0; i < 20; i++) expect(responseOf(await fetcher.fetch(`${server.origin}/${i}`)).status).toBe(200);
    expect(server.connections).toBe(1);
  });

  it('opens no more connections than allowed', async () => {
    const server = await startHttp((_request, response) => setImmediate(() => response.end('ok')));
    const fetcher = fetcherOf(server, { connectionsPerOrigin: 3 });
    const results = await Promise.all(Array.from({ length: 60 }, (_, i) => fetcher.fetch(`${server.origin}/${i}`)));
    expect(results.every((result) => result.kind === 'response')).toBe(true);
    expect(server.connections).toBe(3);
  });

  it('asks once more when a kept connection was closed under it', async () => {
    let answered = 0;
    const server = await startTcp((socket) => {
      let seen = 0;
      socket.on('data', () => {
        seen += 1;
        // The second request on any connection finds it closed.
        if (seen > 1) return socket.destroy();
        answered += 1;
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      });
    });
    const fetcher = fetcherOf(server);
    for (let i = 0; i < 3; i++) expect(responseOf(await fetcher.fetch(server.origin)).status).toBe(200);
    expect(answered).toBe(3);
  });

  it('asks a server that hangs up on a fresh connection once only', async () => {
    const server = await startTcp((socket) => socket.once('data', () => socket.destroy()));
    expect(await fetcherOf(server).fetch(server.origin)).toMatchObject({ kind: 'failure', reason: 'connection' });
    expect(server.connections).toBe(1);
  });

  it('takes the end of the connection for the end of a body without length', async () => {
    const server = await startTcp((socket) =>
      socket.once('data', () => socket.end('HTTP/1.0 200 OK\r\ncontent-type: text/html\r\n\r\nold but fine')),
    );
    expect(responseOf(await fetcherOf(server).fetch(server.origin)).body.toString()).toBe('old but fine');
  });

  it('gives HEAD an empty body whatever the headers say', async () => {
    const server = await startHttp((_request, response) =>
      response.writeHead(200, { 'content-length': 99_999_999_999, 'content-encoding': 'gzip' }).end(),
    );
    expect(responseOf(await fetcherOf(server).fetch(server.origin, { method: 'HEAD' }))).toMatchObject({
      status: 200,
      decodedBytes: 0,
      truncated: false,
    });
  });

  it('drops a body that is not wanted', async () => {
    const server = await startHttp((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/pdf', 'content-length': 50_000_000 })
        .write(Buffer.alloc(100_000)),
    );
    const result = responseOf(
      await fetcherOf(server).fetch(server.origin, {
        wantBody: (_status, headers) => headerOf(headers, 'content-type') === 'text/html',
      }),
    );
    expect(result).toMatchObject({ status: 200, decodedBytes: 0, truncated: true });
  });

  it('reads pages and error pages but no downloads for a crawl', async () => {
    const server = await startHttp((request, response) => {
      const [, status, type] = (request.url ?? '').split('/');
      response
        .writeHead(Number(status), { 'content-type': type === 'text' ? 'text/html' : 'application/pdf' })
        .end('body');
    });
    const fetcher = fetcherOf(server);
    const sizes = await Promise.all(
      ['/200/text', '/200/application', '/403/application', '/404/text'].map(
        async (path) => responseOf(await fetcher.fetch(server.origin + path, { wantBody: wantHtmlBody })).decodedBytes,
      ),
    );
    expect(sizes).toEqual([4, 0, 4, 4]);
  });

  it('gives the body a buffer of its own that can be handed to another thread', async () => {
    const page = Buffer.from(`<p>${'word '.repeat(200)}`);
    const server = await startHttp((request, response) => {
      if (request.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page));
      else response.end(page);
    });
    const fetcher = fetcherOf(server);
    for (const path of ['/plain', '/gzip']) {
      const { body } = responseOf(await fetcher.fetch(server.origin + path));
      if (!(body.buffer instanceof ArrayBuffer)) throw new Error('shared memory');
      const moved = structuredClone(body.buffer, { transfer: [body.buffer] });
      expect(Buffer.from(moved, 0, page.length).equals(page)).toBe(true);
    }
  });

  it.each([
    'ftp://example.com/',
    'http://',
    'not a url',
    'http://user:secret@example.com/',
    'file:///etc/passwd',
    'http://exa mple/',
  ])('refuses %s as a URL', async (url) => {
    const fetcher = fetcherFor([]);
    running.push(fetcher);
    expect(await fetcher.fetch(url)).toMatchObject({ kind: 'failure', reason: 'bad-url', url });
  });

  it('tells a closed port from a name that does not exist', async () => {
    const server = await startTcp(() => undefined);
    const fetcher = fetcherFor([server], {
      resolver: async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    });
    running.push(fetcher);
    await server.close();
    expect(await fetcher.fetch(server.origin)).toMatchObject({
      kind: 'failure',
      reason: 'connection',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await fetcher.fetch('http://nowhere.example/')).toMatchObject({
      kind: 'failure',
      reason: 'dns',
      message: expect.stringContaining('ENOTFOUND'),
    });
  });

  it('tries the next address when the first does not answer', async () => {
    const server = await startHttp((_request, response) => response.end('ok'));
    const fetcher = fetcherFor([server], {
      guard: new (await import('./address-guard.js')).AddressGuard({
        allowNetworks: [{ address: '127.0.0.0', prefixLength: 8, port: server.port }],
      }),
      resolver: async () => [
        { address: '127.0.0.9', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    });
    running.push(fetcher, server);
    expect(responseOf(await fetcher.fetch(`http://two.example:${server.port}/`)).remoteAddress).toBe('127.0.0.1');
  });
});

describe('content codings', () => {
  const page = Buffer.from(`<html>${'text and more text. '.repeat(3000)}</html>`);

  it.each([
    ['gzip', gzipSync(page)],
    ['x-gzip', gzipSync(page)],
    ['GZIP', gzipSync(page)],
    ['br', brotliCompressSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['gzip, br', brotliCompressSync(gzipSync(page))],
    ['identity', page],
    ['utf-8', page],
    ['gzip', Buffer.concat([gzipSync(page.subarray(0, 999)), gzipSync(page.subarray(999))])],
  ])('reads %s', async (encoding, wire) => {
    const server = await startHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(wire),
    );
    const result = responseOf(await fetcherOf(server).fetch(server.origin));
    expect(result.body.equals(page)).toBe(true);
    expect(result).toMatchObject({ wireBytes: wire.length, decodedBytes: page.length, truncated: false });
  });

  it('reads a body over the in-place limit off the loop', async () => {
    const noise = randomBytes(400_000);
    const wire = gzipSync(noise);
    expect(wire.length).toBeGreaterThan(128 * 1024);
    const server = await startHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(wire),
    );
    expect(responseOf(await fetcherOf(server).fetch(server.origin)).body.equals(noise)).toBe(true);
  });

  it('takes an empty body for empty', async () => {
    const server = await startHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(),
    );
    expect(responseOf(await fetcherOf(server).fetch(server.origin)).decodedBytes).toBe(0);
  });

  it.each([
    ['gzip', Buffer.from('<html>plain text that claims to be gzip')],
    ['br', Buffer.from([0xff, 0xff, 0xff, 0xff])],
    ['zstd', Buffer.from('x')],
    ['gzip, gzip, gzip, gzip', page],
  ])('calls a body that is not %s badly encoded', async (encoding, wire) => {
    const server = await startHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(wire),
    );
    expect(await fetcherOf(server).fetch(server.origin)).toMatchObject({ kind: 'failure', reason: 'bad-encoding' });
  });

  it('cuts a decoded body where the caller asks for the beginning only', async () => {
    const server = await startHttp((request, response) => {
      if (request.url === '/plain') response.end(page);
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page));
    });
    const fetcher = fetcherOf(server);
    for (const path of ['/plain', '/gzip']) {
      const result = responseOf(await fetcher.fetch(server.origin + path, { maxBytes: 1000, onTooLarge: 'truncate' }));
      expect(result).toMatchObject({ decodedBytes: 1000, truncated: true });
      expect(result.body.equals(page.subarray(0, 1000))).toBe(true);
    }
  });
});

describe('stopping', () => {
  it('ends a request at once, before and after it was sent', async () => {
    const controller = new AbortController();
    let sent: () => void = () => undefined;
    const isSent = new Promise<void>((resolve) => {
      sent = resolve;
    });
    const server = await startHttp(() => sent());
    const fetcher = fetcherOf(server);
    const result = fetcher.fetch(server.origin, { signal: controller.signal });
    await isSent;
    controller.abort();
    expect(await result).toMatchObject({ kind: 'failure', reason: 'aborted' });
    expect(await fetcher.fetch(server.origin, { signal: controller.signal })).toMatchObject({
      kind: 'failure',
      reason: 'aborted',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('lets hundreds of requests share a signal and leaves no listener behind', async () => {
    const server = await startHttp((_request, response) => response.end('ok'));
    const fetcher = fetcherOf(server);
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 200 }, () => fetcher.fetch(server.origin, { signal })));
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('close ends what is under way', async () => {
    let sent: () => void = () => undefined;
    const isSent = new Promise<void>((resolve) => {
      sent = resolve;
    });
    const server = await startHttp(() => sent());
    const fetcher = fetcherOf(server);
    const result = fetcher.fetch(server.origin);
    await isSent;
    await fetcher.close();
    expect(await result).toMatchObject({ kind: 'failure', reason: 'aborted' });
    expect(await fetcher.fetch(server.origin)).toMatchObject({ kind: 'failure', reason: 'aborted' });
  });
});

describe('a session', () => {
  it('opens no more connections than it may, and leaves none behind', async () => {
    let open = 0;
    let most = 0;
    const server = await startTcp((socket) => {
      most = Math.max(most, ++open);
      socket.on('close', () => open--);
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'));
    });
    const session = fetcherOf(server).session({ connectionsPerOrigin: 2 });
    running.push(session);
    await Promise.all(Array.from({ length: 10 }, (_, i) => session.fetch(`${server.origin}/${i}`)));
    expect([open, most]).toEqual([2, 2]);
    await session.close();
    const until = Date.now() + 5_000;
    while (open > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(open).toBe(0);
  });

  it('shares its connections between http and https of a host: idle ones are closed before others open', async () => {
    const site = await startBoth((_request, response) => void setTimeout(() => response.end('ok'), 5));
    const session = fetcherOf(site, { ca: TEST_CERTIFICATE }).session({ connectionsInAll: 4 });
    running.push(session);
    for (let round = 0; round < 6; round++) {
      const urls = Array.from({ length: 4 }, (_, n) => `${round % 2 ? 'https' : 'http'}://127.0.0.1:${site.port}/${n}`);
      const mixed = [`http://127.0.0.1:${site.port}/a`, `https://127.0.0.1:${site.port}/b`];
      const results = await Promise.all([...urls, ...mixed].map((url) => session.fetch(url)));
      expect(results.map(({ kind }) => kind)).toEqual(Array(6).fill('response'));
    }
    expect(site.mostOpen()).toBe(4);
  });

  it('keeps the connections of one origin while they suffice', async () => {
    const server = await startHttp((_request, response) => setImmediate(() => response.end('ok')));
    const session = fetcherOf(server).session({ connectionsInAll: 3 });
    running.push(session);
    const results = await Promise.all(Array.from({ length: 30 }, (_, i) => session.fetch(`${server.origin}/${i}`)));
    expect(results.every(({ kind }) => kind === 'response')).toBe(true);
    expect(server.connections).toBe(3);
  });

  it('ends what waits for one of its connections when it is closed', async () => {
    const server = await startHttp(() => undefined);
    const session = fetcherOf(server).session({ connectionsInAll: 1 });
    const results = [session.fetch(`${server.origin}/1`), session.fetch(`${server.origin}/2`)];
    await session.close();
    for (const result of results) expect(await result).toMatchObject({ kind: 'failure', reason: 'aborted' });
    expect(await session.fetch(server.origin)).toMatchObject({ kind: 'failure', reason: 'aborted' });
  });
});
