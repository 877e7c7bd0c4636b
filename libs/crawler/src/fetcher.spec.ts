import { randomBytes } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { Fetcher } from './fetcher.js';
import type { FetcherOptions, FetchRequest } from './fetcher.js';
import { headerOf, headersOf } from './fetch-result.js';
import type { FetchedResponse, FetchResult } from './fetch-result.js';
import { fetcherFor, startHttp, startTcp } from './loopback.testing.js';
import type { LoopbackServer } from './loopback.testing.js';
import { wantHtmlBody } from './outcome.js';

const running: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
});

function fetcherOf(server: LoopbackServer, options: Partial<FetcherOptions> = {}): Fetcher {
  const fetcher = fetcherFor([server], options);
  running.push(fetcher, server);
  return fetcher;
}

function responseOf(result: FetchResult): FetchedResponse {
  if (result.kind !== 'response') throw new Error(`${result.reason}: ${result.message}`);
  return result;
}

/** Fetches from a server that says exactly these bytes and then keeps the connection open. */
async function fetchRaw(answer: string | Buffer, options: Partial<FetcherOptions> = {}, request: FetchRequest = {}): Promise<FetchResult> {
  const server = await startTcp((socket) => socket.once('data', () => socket.write(answer)));
  return fetcherOf(server, options).fetch(`${server.origin}/`, request);
}

/** Writes the same bytes until the other side goes away. */
async function fetchEndless(head: string, piece: Buffer, options: Partial<FetcherOptions> = {}): Promise<FetchResult> {
  const server = await startTcp((socket) => {
    socket.once('data', () => {
      socket.write(head);
      const write = (): void => {
        while (!socket.destroyed && socket.write(piece));
      };
      socket.on('drain', write);
      write();
    });
  });
  return fetcherOf(server, options).fetch(`${server.origin}/`);
}

describe('Fetcher', () => {
  it('returns status, headers, body, sizes and timings', async () => {
    const server = await startHttp((_request, response) => {
      response.writeHead(404, [['Content-Type', 'text/html'], ['Set-Cookie', 'a=1'], ['Set-Cookie', 'b=2'], ['X-Note', 'caf\u00e9']].flat());
      response.end('<p>gone');
    });
    const result = responseOf(await fetcherOf(server).fetch(`${server.origin}/x?y=1`));
    expect(result).toMatchObject({ status: 404, wireBytes: 7, decodedBytes: 7, truncated: false, remoteAddress: '127.0.0.1', tls: null, url: `${server.origin}/x?y=1` });
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
    expect(JSON.parse(result.body.toString())).toEqual({ host: `127.0.0.1:${server.port}`, connection: 'keep-alive', 'user-agent': 'SqoutTest/1.0', accept: 'text/plain', 'accept-encoding': 'gzip, deflate, br' });
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
    const server = await startTcp((socket) => socket.once('data', () => socket.end('HTTP/1.0 200 OK\r\ncontent-type: text/html\r\n\r\nold but fine')));
    expect(responseOf(await fetcherOf(server).fetch(server.origin)).body.toString()).toBe('old but fine');
  });

  it('gives HEAD an empty body whatever the headers say', async () => {
    const server = await startHttp((_request, response) => response.writeHead(200, { 'content-length': 99_999_999_999, 'content-encoding': 'gzip' }).end());
    expect(responseOf(await fetcherOf(server).fetch(server.origin, { method: 'HEAD' }))).toMatchObject({ status: 200, decodedBytes: 0, truncated: false });
  });

  it('drops a body that is not wanted', async () => {
    const server = await startHttp((_request, response) => response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 50_000_000 }).write(Buffer.alloc(100_000)));
    const result = responseOf(await fetcherOf(server).fetch(server.origin, { wantBody: (_status, headers) => headerOf(headers, 'content-type') === 'text/html' }));
    expect(result).toMatchObject({ status: 200, decodedBytes: 0, truncated: true });
  });

  it('reads pages and error pages but no downloads for a crawl', async () => {
    const server = await startHttp((request, response) => {
      const [, status, type] = (request.url ?? '').split('/');
      response.writeHead(Number(status), { 'content-type': type === 'text' ? 'text/html' : 'application/pdf' }).end('body');
    });
    const fetcher = fetcherOf(server);
    const sizes = await Promise.all(['/200/text', '/200/application', '/403/application', '/404/text'].map(async (path) => responseOf(await fetcher.fetch(server.origin + path, { wantBody: wantHtmlBody })).decodedBytes));
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

  it.each(['ftp://example.com/', 'http://', 'not a url', 'http://user:secret@example.com/', 'file:///etc/passwd', 'http://exa mple/'])('refuses %s as a URL', async (url) => {
    const fetcher = fetcherFor([]);
    running.push(fetcher);
    expect(await fetcher.fetch(url)).toMatchObject({ kind: 'failure', reason: 'bad-url', url });
  });

  it('tells a closed port from a name that does not exist', async () => {
    const server = await startTcp(() => undefined);
    const fetcher = fetcherFor([server], { resolver: async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) });
    running.push(fetcher);
    await server.close();
    expect(await fetcher.fetch(server.origin)).toMatchObject({ kind: 'failure', reason: 'connection', message: expect.stringContaining('ECONNREFUSED') });
    expect(await fetcher.fetch('http://nowhere.example/')).toMatchObject({ kind: 'failure', reason: 'dns', message: expect.stringContaining('ENOTFOUND') });
  });

  it('tries the next address when the first does not answer', async () => {
    const server = await startHttp((_request, response) => response.end('ok'));
    const fetcher = fetcherFor([server], {
      guard: new (await import('./address-guard.js')).AddressGuard({ allowNetworks: [{ address: '127.0.0.0', prefixLength: 8, port: server.port }] }),
      resolver: async () => [{ address: '127.0.0.9', family: 4 }, { address: '127.0.0.1', family: 4 }],
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
    const server = await startHttp((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(wire));
    const result = responseOf(await fetcherOf(server).fetch(server.origin));
    expect(result.body.equals(page)).toBe(true);
    expect(result).toMatchObject({ wireBytes: wire.length, decodedBytes: page.length, truncated: false });
  });

  it('reads a body over the in-place limit off the loop', async () => {
    const noise = randomBytes(400_000);
    const wire = gzipSync(noise);
    expect(wire.length).toBeGreaterThan(128 * 1024);
    const server = await startHttp((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(wire));
    expect(responseOf(await fetcherOf(server).fetch(server.origin)).body.equals(noise)).toBe(true);
  });

  it('takes an empty body for empty', async () => {
    const server = await startHttp((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end());
    expect(responseOf(await fetcherOf(server).fetch(server.origin)).decodedBytes).toBe(0);
  });

  it.each([
    ['gzip', Buffer.from('<html>plain text that claims to be gzip')],
    ['br', Buffer.from([0xff, 0xff, 0xff, 0xff])],
    ['zstd', Buffer.from('x')],
    ['gzip, gzip, gzip, gzip', page],
  ])('calls a body that is not %s badly encoded', async (encoding, wire) => {
    const server = await startHttp((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(wire));
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

describe('hostile answers', () => {
  const maxBytes = 256 * 1024;

  it.each(['gzip', 'br', 'deflate', 'gzip, gzip', 'br, gzip'])('a %s bomb ends as too large, in bounded memory', async (encoding) => {
    const zeros = Buffer.alloc(64 * 1024 * 1024);
    const encode: Record<string, (data: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>> = { gzip: gzipSync, br: (data) => brotliCompressSync(data, { params: { 1: 1 } }), deflate: deflateSync };
    const wire = encoding.split(', ').reduce((data, name) => encode[name]?.(data) ?? data, zeros);
    const server = await startHttp((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(wire));
    const fetcher = fetcherOf(server);
    const before = process.memoryUsage().arrayBuffers;
    expect(await fetcher.fetch(server.origin, { maxBytes })).toMatchObject({ kind: 'failure', reason: 'too-large' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
  });

  it('a gzip stream without end is cut on the wire', async () => {
    const server = await startHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const gzip = createGzip({ level: 0 });
      gzip.pipe(response);
      const piece = Buffer.alloc(64 * 1024);
      const write = (): void => {
        while (!response.destroyed && gzip.write(piece));
      };
      gzip.on('drain', write);
      response.on('close', () => gzip.destroy());
      write();
    });
    expect(await fetcherOf(server).fetch(server.origin, { maxBytes })).toMatchObject({ kind: 'failure', reason: 'too-large' });
  });

  it('a body without length and without end is cut', async () => {
    expect(await fetchEndless('HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(64 * 1024, 'x'), { maxBytes })).toMatchObject({ kind: 'failure', reason: 'too-large' });
  });

  it('chunks without end are cut', async () => {
    expect(await fetchEndless('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', Buffer.from(`1000\r\n${'x'.repeat(4096)}\r\n`), { maxBytes })).toMatchObject({ kind: 'failure', reason: 'too-large' });
  });

  it('a declared length over the limit ends it before the body', async () => {
    expect(await fetchRaw('HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n')).toMatchObject({ kind: 'failure', reason: 'too-large' });
  });

  it.each([
    ['one endless header', 'HTTP/1.1 200 OK\r\nx-long: ', 'a'.repeat(4096)],
    ['headers without end', 'HTTP/1.1 200 OK\r\n', 'x-header: value\r\n'.repeat(256)],
    ['trailers without end', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n', 'x-trailer: value\r\n'.repeat(256)],
  ])('%s end as too large', async (_name, head, piece) => {
    expect(await fetchEndless(head, Buffer.from(piece))).toMatchObject({ kind: 'failure', reason: 'headers-too-large' });
  });

  it('headers up to 32 kB are taken', async () => {
    const big = `x-big: ${'a'.repeat(30_000)}\r\n`;
    expect(await fetchRaw(`HTTP/1.1 200 OK\r\n${big}content-length: 2\r\n\r\nok`)).toMatchObject({ kind: 'response', status: 200 });
  });

  it.each([
    ['a status line', 'HTTP/1.1 200 ', 'a'],
    ['early hints', '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  ])('%s without end runs into the deadline', async (_name, head, piece) => {
    const server = await startTcp((socket) => {
      socket.once('data', () => {
        socket.write(head);
        const timer = setInterval(() => socket.write(piece), 5);
        socket.on('close', () => clearInterval(timer));
      });
    });
    expect(await fetcherOf(server, { timeoutMs: 200 }).fetch(server.origin)).toMatchObject({ kind: 'failure', reason: 'timeout' });
  });

  it.each([
    ['headers', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['a body', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n'],
    ['nothing at all', ''],
  ])('%s drop by drop runs into the deadline', async (name, head) => {
    const server = await startTcp((socket) => {
      socket.once('data', () => {
        socket.write(head);
        const timer = setInterval(() => name !== 'nothing at all' && socket.write('a'), 10);
        socket.on('close', () => clearInterval(timer));
      });
    });
    expect(await fetcherOf(server, { timeoutMs: 200 }).fetch(server.origin)).toMatchObject({ kind: 'failure', reason: 'timeout' });
  });

  it('a name server that never answers runs into the deadline', async () => {
    const fetcher = fetcherFor([], { timeoutMs: 100, resolver: () => new Promise(() => undefined) });
    running.push(fetcher);
    expect(await fetcher.fetch('http://slow.example/')).toMatchObject({ kind: 'failure', reason: 'timeout' });
  });

  it('a name server that never answers does not block later requests to its host', async () => {
    const server = await startHttp((_request, response) => response.end('ok'));
    let lookups = 0;
    const fetcher = fetcherOf(server, {
      connectTimeoutMs: 50,
      connectionsPerOrigin: 1,
      resolver: () => (lookups++ === 0 ? new Promise(() => undefined) : Promise.resolve([{ address: '127.0.0.1', family: 4 }])),
    });
    expect(await fetcher.fetch(`http://slow.example:${server.port}/`)).toMatchObject({ kind: 'failure', reason: 'timeout' });
    expect(await fetcher.fetch(`http://slow.example:${server.port}/`)).toMatchObject({ kind: 'response', status: 200 });
  });

  it.each([
    ['a length that is too long', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort', 'connection'],
    ['a chunked body that stops', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n', 'connection'],
  ])('%s is not a complete answer', async (_name, answer, reason) => {
    const server = await startTcp((socket) => socket.once('data', () => socket.end(answer)));
    expect(await fetcherOf(server).fetch(server.origin)).toMatchObject({ kind: 'failure', reason });
  });

  it('a length that is too short does not leak into the next answer', async () => {
    const server = await startTcp((socket) => socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil')));
    const fetcher = fetcherOf(server);
    for (let i = 0; i < 3; i++) expect(responseOf(await fetcher.fetch(server.origin)).body.toString()).toBe('ok');
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a length and chunks at once', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello'],
    ['a chunk size that is no number', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n'],
    ['a NUL in a header', 'HTTP/1.1 200 OK\r\nx-a: \0\r\ncontent-length: 0\r\n\r\n'],
  ])('%s is a protocol failure', async (_name, answer) => {
    expect(await fetchRaw(answer)).toMatchObject({ kind: 'failure', reason: 'protocol' });
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
    expect(await fetcher.fetch(server.origin, { signal: controller.signal })).toMatchObject({ kind: 'failure', reason: 'aborted' });
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
