import { connect } from 'node:net';
import { ApiContext, expectError, type Caller } from './api-context.js';

/** Sends bytes as they are and returns all that comes back until the server closes. */
function sendRaw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('the shell of the API', () => {
  let context: ApiContext;
  let caller: Caller;

  beforeAll(async () => {
    context = await ApiContext.open();
    caller = await context.newCaller();
  });
  afterAll(() => context.close());

  it('gives every answer an id, and keeps a well-formed one of the caller', async () => {
    const own = await context.call('GET', '/v1/credits', {
      key: caller.key,
      headers: { 'x-request-id': 'trace-0123.ABC_x' },
    });
    expect(own.headers.get('x-request-id')).toBe('trace-0123.ABC_x');
    for (const bad of ['short', 'x'.repeat(65), 'with space 123', 'quote"12345']) {
      const answer = await context.call('GET', '/healthz', { headers: { 'x-request-id': bad } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('tells of 405 which methods there are', async () => {
    const answer = await context.call('DELETE', '/v1/agent-runs');
    expectError(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
  });

  it('answers OPTIONS with the methods of the path, without asking who it is', async () => {
    const answer = await context.call('OPTIONS', '/v1/credits');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('answers HEAD like GET without its body', async () => {
    const get = await context.call('GET', '/v1/credits', { key: caller.key });
    const head = await context.call('HEAD', '/v1/credits', { key: caller.key });
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect((await context.call('HEAD', '/v1/credits')).status).toBe(401);
  });

  it('is not cached, sniffed or advertised', async () => {
    const { headers } = await context.call('GET', '/v1/credits', { key: caller.key });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('answers what is no HTTP with the envelope and closes', async () => {
    const answer = await sendRaw(context.url, 'GARBAGE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"VALIDATION_ERROR"');
  });

  it('answers endless headers with the envelope', async () => {
    const answer = await sendRaw(context.url, `GET / HTTP/1.1\r\nHost: x\r\nX-Junk: ${'j'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"code":"PAYLOAD_TOO_LARGE"');
  });

  it('answers a request without Host, or with an expectation that nobody knows, with the envelope', async () => {
    const noHost = await sendRaw(context.url, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(noHost).toMatch(/^HTTP\/1\.1 400 /);
    expect(noHost).toContain('"issues":[{"path":"Host"');
    expect(await sendRaw(context.url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    expect(
      await sendRaw(context.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('asks for an announced body only once it knows the caller', async () => {
    const head = (authorization: string): string =>
      `POST /v1/agent-runs HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(context.url, head(''))).toMatch(/^HTTP\/1\.1 401 /);
    const known = await sendRaw(context.url, `${head(`Authorization: Bearer ${caller.key}\r\n`)}{}`);
    expect(known).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  });

  it('reads a compressed body', async () => {
    const { gzipSync } = await import('node:zlib');
    const body = new Uint8Array(gzipSync('{"url":"https://a.example/","trigger":"cli"}'));
    const answer = await context.call('POST', '/v1/agent-runs', {
      key: caller.key,
      rawBody: body,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(expectError(answer, 400, 'VALIDATION_ERROR').issues).toEqual([
      { path: 'trigger', message: 'must be "api"' },
    ]);
  });

  it('knows who is asking before it says what is wrong with the question', async () => {
    expectError(await context.call('POST', '/v1/agent-runs', { body: '{' }), 401, 'UNAUTHORIZED');
    expectError(await context.call('GET', '/v1/agent-runs?limit=0'), 401, 'UNAUTHORIZED');
    const readOnly = await context.newCaller({ scopes: ['audits:read'] });
    const refused = await context.call('POST', '/v1/agent-runs', {
      key: readOnly.key,
      rawBody: 'x'.repeat(200_000),
      headers: { 'content-type': 'text/plain' },
    });
    expect(expectError(refused, 403, 'FORBIDDEN').requiredScope).toBe('audits:write');
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="audits:write"');
  });

  it('logs one line for each request, with its id and never a secret', async () => {
    const secretId = 'log-line-of-this-test';
    await context.call('POST', '/v1/agent-runs?token=s3cret-query', {
      key: caller.key,
      body: { url: 's3cret-body' },
      headers: { 'x-request-id': secretId, cookie: 's3cret-cookie' },
    });
    const lines = context.logLines.filter((line) => line.includes(secretId));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      requestId: secretId,
      method: 'POST',
      path: '/v1/agent-runs',
      status: 400,
      userId: caller.userId,
      orgId: caller.orgId,
    });
    const all = context.logLines.join('\n');
    expect(all).not.toContain('s3cret');
    expect(all).not.toContain(caller.key);
  });
});
