import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { ApiContext, expectError, type Answer } from './api/api-context.js';
import { unique, type Published, type ReportsApi } from './reports-api.js';

/** POST /v1/reports, at the API of `reports.spec.ts`. */
export function describePublishing(api: () => ReportsApi): void {
  describe('publishing', () => {
    it('answers 201 with the four members, private by default', async () => {
      const { status, body } = await api().publish(api().owner);
      expect(status).toBe(201);
      const { id, url, visibility, createdAt } = body as Published;
      expect(Object.keys(body as object).sort()).toEqual(['createdAt', 'id', 'url', 'visibility']);
      expect({ url, visibility }).toEqual({ url: `https://audit.example/r/${id}`, visibility: 'private' });
      expect(new Date(createdAt).toISOString()).toBe(createdAt);
    });

    it('answers the same public publish with 200 and the identical body', async () => {
      const changes = unique();
      const first = await api().publish(api().owner, 'public', changes);
      const second = await api().publish(api().owner, 'public', changes);
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
    });

    it('takes a body in gzip and members that it does not know', async () => {
      const rawBody = new Uint8Array(
        gzipSync(
          JSON.stringify({ report: { ...auditReport(), more: { x: 1 } }, auditId: 'a', runId: 'r', websiteId: 'w' }),
        ),
      );
      const answer = await api().context.call('POST', '/v1/reports', {
        key: api().owner.key,
        rawBody,
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      });
      expect(answer.status).toBe(201);
    });

    it('publishes fifty identical requests once', async () => {
      const changes = unique();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => api().publish(api().owner, 'public', changes)),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 200)).toHaveLength(49);
      expect(new Set(answers.map(({ body }) => (body as Published).id)).size).toBe(1);
    });

    it.each(['PATCH', 'DELETE'])('is free to publish again after %s took the report off public', async (method) => {
      const changes = unique();
      const first = await api().published(api().owner, 'public', changes);
      await api().context.call(method, `/v1/reports/${first.id}`, {
        key: api().owner.key,
        ...(method === 'PATCH' ? { body: { visibility: 'unlisted' } } : {}),
      });
      const second = await api().published(api().owner, 'public', changes);
      expect(second.id).not.toBe(first.id);
    });

    it('gives the first answer again for an Idempotency-Key, and refuses another body under it', async () => {
      const key = { 'idempotency-key': randomBytes(8).toString('hex') };
      const changes = unique();
      const first = await api().publish(api().owner, 'private', changes, key);
      const again = await api().publish(api().owner, 'private', changes, key);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expectError(await api().publish(api().owner, 'private', unique(), key), 422, 'IDEMPOTENCY_KEY_REUSED');
    });

    it('repeats a 200 as a 200 under an Idempotency-Key', async () => {
      const changes = unique();
      const { id } = await api().published(api().owner, 'public', changes);
      const key = { 'idempotency-key': randomBytes(8).toString('hex') };
      const answers = [
        await api().publish(api().owner, 'public', changes, key),
        await api().publish(api().owner, 'public', changes, key),
      ];
      expect(answers.map(({ status, body }) => [status, (body as Published).id])).toEqual([
        [200, id],
        [200, id],
      ]);
    });

    it.each<[string, string | Uint8Array<ArrayBuffer>, number, string]>([
      ['half a body', '{"report":', 400, 'INVALID_JSON'],
      ['nothing in it', '', 400, 'INVALID_JSON'],
      ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400, 'INVALID_JSON'],
      ['an array', '[]', 400, 'VALIDATION_ERROR'],
      ['no report', '{}', 400, 'VALIDATION_ERROR'],
      [
        'an unknown visibility',
        JSON.stringify({ report: auditReport(), visibility: 'secret' }),
        400,
        'VALIDATION_ERROR',
      ],
      ['a count beyond 2^31', JSON.stringify({ report: auditReport({ passed: 2 ** 31 }) }), 400, 'VALIDATION_ERROR'],
      ['a depth of 10^6', `{"report":${'['.repeat(1_000_000)}`, 400, 'VALIDATION_ERROR'],
      [
        'a number beyond a double',
        JSON.stringify({ report: auditReport() }).replace('"B"', '1e400'),
        400,
        'VALIDATION_ERROR',
      ],
    ])('refuses %s', async (_name, rawBody, status, code) => {
      expectError(
        await api().context.call('POST', '/v1/reports', {
          key: api().owner.key,
          rawBody,
          headers: { 'content-type': 'application/json' },
        }),
        status,
        code,
      );
    });

    it('names at most ten issues and how many there are', async () => {
      const error = expectError(
        await api().context.call('POST', '/v1/reports', {
          key: api().owner.key,
          body: { report: { siteChecks: Array.from({ length: 20 }, () => 1) } },
        }),
        400,
        'VALIDATION_ERROR',
      );
      expect(error.issues).toHaveLength(10);
      expect(error).toMatchObject({ truncated: true, totalIssues: 28 });
    });

    it('names the threats of content that could run, and where they are', async () => {
      const error = expectError(
        await api().publish(api().owner, 'public', {
          siteChecks: [{ ruleId: 'a/b', name: '<script>alert(1)</script>', helpUrl: 'javascript:alert(1)' }],
        }),
        400,
        'SECURITY_VIOLATION',
      );
      expect(error.threats).toEqual([
        {
          path: 'report.siteChecks[0].name',
          value: '&lt;script&gt;alert(1)&lt;/script&gt;',
          pattern: 'script-element',
          category: 'markup',
        },
        { path: 'report.siteChecks[0].helpUrl', value: 'javascript:alert(1)', pattern: 'script-url', category: 'link' },
      ]);
      expect(error).not.toHaveProperty('threatDetails');
    });

    it('refuses more than 20 MiB, announced or not', async () => {
      const rawBody = new Uint8Array(20 * 1024 * 1024 + 1).fill(0x20);
      expectError(
        await api().context.call('POST', '/v1/reports', {
          key: api().owner.key,
          rawBody,
          headers: { 'content-type': 'application/json' },
        }),
        413,
        'PAYLOAD_TOO_LARGE',
      );
      const bomb = new Uint8Array(gzipSync(Buffer.alloc(30 * 1024 * 1024, 0x20)));
      expectError(
        await api().context.call('POST', '/v1/reports', {
          key: api().owner.key,
          rawBody: bomb,
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        }),
        413,
        'PAYLOAD_TOO_LARGE',
      );
    });

    it('refuses a form', async () => {
      expectError(
        await api().context.call('POST', '/v1/reports', {
          key: api().owner.key,
          rawBody: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      );
    });

    it('reads a large report in a thread, and two at a time', async () => {
      const large = {
        ruleResults: Object.fromEntries(
          Array.from({ length: 400 }, (_, rule) => [`core/rule-${rule}`, { status: 'pass', note: 'x'.repeat(8_000) }]),
        ),
      };
      const answers = await Promise.all([1, 2, 3, 4].map(() => api().publish(api().owner, 'private', large)));
      expect(answers.some(({ status }) => status === 201)).toBe(true);
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        expectError(answer, 429, 'RATE_LIMITED');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      }
    });

    it('replaces what no reader can see', async () => {
      const report = JSON.stringify({
        report: auditReport({ summary: { note: 'a\u0000b\ud800c' } }),
        visibility: 'public',
      });
      const answer = await api().context.call('POST', '/v1/reports', {
        key: api().owner.key,
        rawBody: report,
        headers: { 'content-type': 'application/json' },
      });
      const { id } = answer.body as Published;
      expect((await api().context.call('GET', `/r/${id}.json`)).body).toMatchObject({
        summary: { note: 'a\ufffdb\ufffdc' },
      });
    });

    it('has a quota of its own, told in headers', async () => {
      const limited = await ApiContext.open({ env: { RATE_LIMITS: 'on', RATE_LIMIT_PUBLISH: '2' } });
      try {
        const caller = await limited.newCaller();
        const send = (): Promise<Answer> =>
          limited.call('POST', '/v1/reports', { key: caller.key, body: { report: auditReport() } });
        const answers = [await send(), await send(), await send()];
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
        expect(
          answers.map(({ headers }) => [headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]),
        ).toEqual([
          ['2', '1'],
          ['2', '0'],
          ['2', '0'],
        ]);
        expect((await limited.call('GET', '/v1/reports', { key: caller.key })).status).toBe(200);
      } finally {
        await limited.close();
      }
    });

    it('says 402 when publishing has a price that the organization cannot pay', async () => {
      const poor = await ApiContext.open({
        env: { PLANS_FILE: join(process.cwd(), 'test/integration/reports-price.json') },
      });
      try {
        const caller = await poor.newCaller({ planId: 'free' });
        const error = expectError(
          await poor.call('POST', '/v1/reports', { key: caller.key, body: { report: auditReport() } }),
          402,
          'INSUFFICIENT_CREDITS',
        );
        expect(error).toMatchObject({
          required: 100_000,
          balance: { monthly: 500, pack: 0, total: 500, periodEnd: expect.stringMatching(/^\d{4}-/) },
        });
      } finally {
        await poor.close();
      }
    });
  });
}
