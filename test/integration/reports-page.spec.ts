import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Scope } from '#auth';
import { newId } from '#common';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { ApiContext, type Caller } from './api/api-context.js';

describe('the page of a report over HTTP', () => {
  let context: ApiContext;
  let owner: Caller;

  beforeAll(async () => {
    context = await ApiContext.open();
    owner = await context.newCaller();
  });
  afterAll(() => context.close());

  async function publish(visibility: string, changes: Record<string, unknown> = {}): Promise<string> {
    const report = auditReport({ summary: { nonce: randomBytes(8).toString('hex') }, ...changes });
    const { status, body } = await context.call('POST', '/v1/reports', {
      key: owner.key,
      body: { report, visibility },
    });
    expect(status).toBe(201);
    return (body as { id: string }).id;
  }

  const viewsOf = async (id: string): Promise<number> =>
    (await context.context.database.prisma.report.findUniqueOrThrow({ where: { id } })).viewCount;

  it('is HTML that may run and load nothing', async () => {
    const { status, headers, body } = await context.call('GET', `/r/${await publish('public')}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('vary')).toContain('Authorization');
    expect(body).not.toMatch(/<script|<form|\sstyle=|\son[a-z]+=/i);
    expect(body).toContain('<h1><bdi>example.com</bdi></h1>');
    expect(body).toContain('No title.');
  });

  it.each([
    ['public', 200, null],
    ['unlisted', 200, 'noindex'],
    ['private', 404, 'noindex'],
  ] as const)('of a %s report answers a stranger with %i', async (visibility, status, robots) => {
    const id = await publish(visibility);
    for (const form of ['', '.json', '.md']) {
      const answer = await context.call('GET', `/r/${id}${form}`);
      expect(answer.status).toBe(status);
      if (status === 200 || form === '') expect(answer.headers.get('x-robots-tag')).toBe(robots);
    }
    const { body } = await context.call('GET', `/r/${id}`);
    expect((body as string).includes('<meta name="robots" content="noindex">')).toBe(robots !== null);
  });

  it('of a private report opens for its owner alone, who sees what it is', async () => {
    const id = await publish('private');
    const stranger = await context.newCaller();
    for (const form of ['', '.json', '.md']) {
      expect((await context.call('GET', `/r/${id}${form}`, { key: owner.key })).status).toBe(200);
      expect((await context.call('GET', `/r/${id}${form}`, { key: stranger.key })).status).toBe(404);
      expect((await context.call('GET', `/r/${id}${form}`, { key: 'sq_broken' })).status).toBe(404);
    }
    expect((await context.call('GET', `/r/${id}`, { key: owner.key })).body).toContain(
      '<span class="badge">private</span>',
    );
    expect((await context.call('GET', `/r/${id}`)).body).toContain('No report here');
  });

  it('opens with a key of any scope when it is for everybody, and its private one does not', async () => {
    const { key } = await context.newCaller({ orgId: owner.orgId, scopes: ['credits:read'] });
    const own = (await context.keys().create({ ...owner, scopes: ['audits:write'] })).key;
    const [open, hidden] = [await publish('public'), await publish('private')];
    for (const form of ['', '.json', '.md']) {
      for (const token of [key, own]) {
        expect((await context.call('GET', `/r/${open}${form}`, { key: token })).status).toBe(200);
        expect((await context.call('GET', `/r/${hidden}${form}`, { key: token })).status).toBe(404);
      }
    }
  });

  it('of a run opens with each scope that reads the run: a key that may start it reads what came of it', async () => {
    const [id, runId] = [await publish('private'), newId('run')];
    await context.context.database.query('UPDATE reports SET run_id = $2 WHERE id = $1', [id, runId]);
    const opens = { 'audits:read': 200, 'audits:write': 200, 'credits:read': 404, 'org:read': 404 };
    for (const [scope, status] of Object.entries(opens)) {
      const { key } = await context.keys().create({ ...owner, scopes: [scope as Scope] });
      for (const path of [`/r/${id}`, `/r/${id}.json`, `/r/${runId}.json`])
        expect([scope, path, (await context.call('GET', path, { key })).status]).toEqual([scope, path, status]);
    }
    const stranger = await context.newCaller();
    expect((await context.call('GET', `/r/${runId}.json`, { key: stranger.key })).status).toBe(404);
  });

  it('counts a look of anybody but the owner: not a filter, not HEAD, not the other forms', async () => {
    const id = await publish('unlisted');
    await context.call('GET', `/r/${id}`, { key: owner.key });
    await context.call('HEAD', `/r/${id}`);
    await context.call('GET', `/r/${id}?category=core`);
    await context.call('GET', `/r/${id}.json`);
    await context.call('GET', `/r/${id}.md`);
    expect(await viewsOf(id)).toBe(0);
    await Promise.all(Array.from({ length: 10 }, () => context.call('GET', `/r/${id}`)));
    expect(await viewsOf(id)).toBe(10);
  });

  it('has the stored report as JSON, compressed or not', async () => {
    const id = await publish('public', { totalPages: 77 });
    const plain = await rawGet(`${context.url}/r/${id}.json`, 'identity');
    const packed = await rawGet(`${context.url}/r/${id}.json`, 'gzip');
    expect(plain.encoding).toBeUndefined();
    expect(packed.encoding).toBe('gzip');
    expect(gunzipSync(packed.body)).toEqual(plain.body);
    expect(JSON.parse(plain.body.toString())).toMatchObject({ baseUrl: 'https://www.example.com/', totalPages: 77 });
    const { headers, body } = await context.call('HEAD', `/r/${id}.json`);
    expect(body).toBe('');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; sandbox/);
  });

  it('has a Markdown twin', async () => {
    const { headers, body } = await context.call('GET', `/r/${await publish('public')}.md`);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(body).toContain('# Website audit of example.com\n');
    expect(body).toContain('### 1. Page title\n');
  });

  it('can be asked for by the id of its run', async () => {
    const id = await publish('unlisted');
    const runId = 'run_01kag8y3f7e9wb2m5t8v4c6h1a';
    await context.context.database.query('UPDATE reports SET run_id = $2 WHERE id = $1', [id, runId]);
    expect((await context.call('GET', `/r/${runId}`)).body).toContain(`/r/${id}.json`);
  });

  it('is the missing page when its content is lost, and the process lives on', async () => {
    const id = await publish('public');
    const { contentKey } = await context.context.database.prisma.report.findUniqueOrThrow({ where: { id } });
    await context.storage.delete(contentKey);
    for (const form of ['', '.json', '.md']) expect((await context.call('GET', `/r/${id}${form}`)).status).toBe(404);
    expect(await viewsOf(id)).toBe(0);
  });

  it.each(['/r/', '/r/x', '/r/..%2f..%2fetc%2fpasswd', '/r/rep_.json', `/r/${'x'.repeat(8_000)}`, '/r/%00'])(
    'has nothing at %s',
    async (path) => {
      expect((await context.call('GET', path)).status).toBe(404);
    },
  );

  it('shows a report of another maker, whatever its shape', async () => {
    const id = await publish('public', {
      ruleResults: {
        'meta/title': {
          meta: { name: 'Title length', category: 'meta' },
          checks: [{ status: 'fail', message: 'Too short', pageUrl: 'https://www.example.com/a' }],
        },
        'meta/x': null,
        list: [1, 'two', { three: [] }],
      },
      siteChecks: [{ weird: true }, { id: 'robots', status: 'failed', description: 'Closed' }],
      pages: [{ nothing: 1 }],
      healthScore: { overall: 55 },
      coverage: { patterns: 7 },
    });
    const { status, body } = await context.call('GET', `/r/${id}`);
    expect(status).toBe(200);
    for (const text of ['Title length', 'Too short', 'robots', 'Closed', 'Score 55 of 100'])
      expect(body).toContain(text);
  });
});

/** fetch unpacks by itself; this does not. */
function rawGet(url: string, acceptEncoding: string): Promise<{ body: Buffer; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': acceptEncoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ body: Buffer.concat(chunks), encoding: response.headers['content-encoding'] }),
      );
      response.on('error', reject);
    }).on('error', reject);
  });
}
