import { brotliCompressSync, createGzip, deflateSync, gzipSync } from 'node:zlib';
import type { FetcherOptions, FetchRequest } from './fetcher.js';
import type { FetchResult } from './fetch-result.js';
import { fetcherFor, responseOf, startHttp, startTcp, useLoopback } from './loopback.testing.js';

const { running, fetcherOf } = useLoopback();

/** Fetches from a server that says exactly these bytes and then keeps the connection open. */
async function fetchRaw(
  answer: string | Buffer,
  options: Partial<FetcherOptions> = {},
  request: FetchRequest = {},
): Promise<FetchResult> {
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

describe('hostile answers', () => {
  const maxBytes = 256 * 1024;

  it.each(['gzip', 'br', 'deflate', 'gzip, gzip', 'br, gzip'])(
    'a %s bomb ends as too large, in bounded memory',
    async (encoding) => {
      const zeros = Buffer.alloc(64 * 1024 * 1024);
      const encode: Record<string, (data: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>> = {
        gzip: gzipSync,
        br: (data) => brotliCompressSync(data, { params: { 1: 1 } }),
        deflate: deflateSync,
      };
      const wire = encoding.split(', ').reduce((data, name) => encode[name]?.(data) ?? data, zeros);
      const server = await startHttp((_request, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(wire),
      );
      const fetcher = fetcherOf(server);
      const before = process.memoryUsage().arrayBuffers;
      expect(await fetcher.fetch(server.origin, { maxBytes })).toMatchObject({ kind: 'failure', reason: 'too-large' });
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
    },
  );

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
    expect(await fetcherOf(server).fetch(server.origin, { maxBytes })).toMatchObject({
      kind: 'failure',
      reason: 'too-large',
    });
  });

  it('a body without length and without end is cut', async () => {
    expect(await fetchEndless('HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(64 * 1024, 'x'), { maxBytes })).toMatchObject({
      kind: 'failure',
      reason: 'too-large',
    });
  });

  it('chunks without end are cut', async () => {
    expect(
      await fetchEndless(
        'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
        Buffer.from(`1000\r\n${'x'.repeat(4096)}\r\n`),
        { maxBytes },
      ),
    ).toMatchObject({ kind: 'failure', reason: 'too-large' });
  });

  it('a declared length over the limit ends it before the body', async () => {
    expect(await fetchRaw('HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n')).toMatchObject({
      kind: 'failure',
      reason: 'too-large',
    });
  });

  it.each([
    ['one endless header', 'HTTP/1.1 200 OK\r\nx-long: ', 'a'.repeat(4096)],
    ['headers without end', 'HTTP/1.1 200 OK\r\n', 'x-header: value\r\n'.repeat(256)],
    [
      'trailers without end',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n',
      'x-trailer: value\r\n'.repeat(256),
    ],
  ])('%s end as too large', async (_name, head, piece) => {
    expect(await fetchEndless(head, Buffer.from(piece))).toMatchObject({
      kind: 'failure',
      reason: 'headers-too-large',
    });
  });

  it('headers up to 32 kB are taken', async () => {
    const big = `x-big: ${'a'.repeat(30_000)}\r\n`;
    expect(await fetchRaw(`HTTP/1.1 200 OK\r\n${big}content-length: 2\r\n\r\nok`)).toMatchObject({
      kind: 'response',
      status: 200,
    });
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
    expect(await fetcherOf(server, { timeoutMs: 200 }).fetch(server.origin)).toMatchObject({
      kind: 'failure',
      reason: 'timeout',
    });
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
    expect(await fetcherOf(server, { timeoutMs: 200 }).fetch(server.origin)).toMatchObject({
      kind: 'failure',
      reason: 'timeout',
    });
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
      resolver: () =>
        lookups++ === 0 ? new Promise(() => undefined) : Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
    expect(await fetcher.fetch(`http://slow.example:${server.port}/`)).toMatchObject({
      kind: 'failure',
      reason: 'dns-unanswered',
    });
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
    const server = await startTcp((socket) =>
      socket.on('data', () =>
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil'),
      ),
    );
    const fetcher = fetcherOf(server);
    for (let i = 0; i < 3; i++) expect(responseOf(await fetcher.fetch(server.origin)).body.toString()).toBe('ok');
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    [
      'a length and chunks at once',
      'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello'],
    ['a chunk size that is no number', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n'],
    ['a NUL in a header', 'HTTP/1.1 200 OK\r\nx-a: \0\r\ncontent-length: 0\r\n\r\n'],
  ])('%s is a protocol failure', async (_name, answer) => {
    expect(await fetchRaw(answer)).toMatchObject({ kind: 'failure', reason: 'protocol' });
  });
});
