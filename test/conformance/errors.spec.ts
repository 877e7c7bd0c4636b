import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { png } from '../../libs/organizations/src/logo/image.testing.js';
import type { ApiHere } from '../support/api-here.js';
import { OwnRedis } from '../support/own-redis.js';
import { describeWithRedis } from '../support/services/queues.js';
import {
  Conformance,
  DATE_TIME,
  expectError,
  uniqueReport,
  type Answer,
  type ErrorMembers,
  type Person,
} from './conformance-context.js';

const RUN = { url: 'https://www.example.com/', trigger: 'api' };
const FIXED = ['code', 'message', 'requestId'];

/** Members beside the three that every error has. */
function extrasOf(error: ErrorMembers): string[] {
  return Object.keys(error)
    .filter((member) => !FIXED.includes(member))
    .sort();
}

describe('Errors', () => {
  let conformance: Conformance;
  let person: Person;

  beforeAll(async () => {
    conformance = await Conformance.open();
    person = await conformance.newPerson({ credits: 100_000 });
  });
  afterAll(() => conformance.close());

  const post = (path: string, body: unknown, by: Person = person): Promise<Answer> =>
    conformance.call('POST', path, { key: by.key, body });
  const postRaw = (path: string, rawBody: string): Promise<Answer> =>
    conformance.call('POST', path, { key: person.key, rawBody, headers: { 'content-type': 'application/json' } });

  describe('Envelope', () => {
    let answer: Answer;
    beforeAll(async () => {
      answer = await conformance.call('GET', '/v1/nothing');
    });

    it('error is an object, and the whole body', () => {
      expect(Object.keys(answer.body as object)).toEqual(['error']);
    });

    it('error.code is in SCREAMING_SNAKE_CASE', () => {
      expect((answer.body as { error: ErrorMembers }).error.code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    });

    it('error.message is readable', () => {
      expect((answer.body as { error: ErrorMembers }).error.message).toMatch(/^[A-Z].*\.$/);
    });

    it('error.requestId is that of the header, and the caller’s own when it sends one', async () => {
      expectError(answer, 404, 'NOT_FOUND');
      const own = await conformance.call('GET', '/v1/nothing', { headers: { 'x-request-id': 'my-request-0001' } });
      expect(expectError(own, 404, 'NOT_FOUND').requestId).toBe('my-request-0001');
    });

    it('is JSON', () => {
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    });
  });

  describe('400 VALIDATION_ERROR', () => {
    it('body: issues with path and message, nothing else', async () => {
      const error = expectError(await post('/v1/agent-runs', {}), 400, 'VALIDATION_ERROR');
      expect(error.issues).toEqual(['url', 'trigger'].map((path) => ({ path, message: expect.stringMatching(/\S/) })));
      expect(extrasOf(error)).toEqual(['issues']);
    });

    it('body: the problems of its members and of what the config string holds, all at once', async () => {
      const config = JSON.stringify({ coverageMode: 'deep', maxPages: 0 });
      const { issues } = expectError(
        await post('/v1/agent-runs', { url: 'nonsense', trigger: 'cli', config }),
        400,
        'VALIDATION_ERROR',
      );
      expect((issues as { path: string }[]).map(({ path }) => path).sort()).toEqual([
        'config.coverageMode',
        'config.maxPages',
        'trigger',
        'url',
      ]);
    });

    it('query', async () => {
      const error = expectError(
        await conformance.call('GET', '/v1/agent-runs?limit=0', { key: person.key }),
        400,
        'VALIDATION_ERROR',
      );
      expect(error.issues).toMatchObject([{ path: 'limit' }]);
    });

    it.each([10, 11, 25])(
      '%i problems: at most 10 entries, and truncated with totalIssues when there are more',
      async (count) => {
        const siteChecks = Array.from({ length: count }, () => 'no object');
        const error = expectError(
          await post('/v1/reports', { report: uniqueReport({ siteChecks }) }),
          400,
          'VALIDATION_ERROR',
        );
        expect(error.issues).toHaveLength(10);
        if (count > 10) expect(error).toMatchObject({ truncated: true, totalIssues: count });
        else expect(extrasOf(error)).toEqual(['issues']);
      },
    );
  });

  it.each(['', '{', '{"report":', 'nonsense', '{"report":{}}x', "{'report':1}"])(
    '400 INVALID_JSON: a publish body %j is not valid JSON, and nothing else is said',
    async (rawBody) => {
      expect(extrasOf(expectError(await postRaw('/v1/reports', rawBody), 400, 'INVALID_JSON'))).toEqual([]);
    },
  );

  it('400 SECURITY_VIOLATION: threats lists the matched patterns', async () => {
    const report = uniqueReport({
      siteChecks: [{ ruleId: 'core/title', name: '<script>alert(1)</script>', helpUrl: 'javascript:alert(1)' }],
    });
    const { threats } = expectError(
      await post('/v1/reports', { report, visibility: 'public' }),
      400,
      'SECURITY_VIOLATION',
    );
    const text = expect.stringMatching(/\S/) as unknown;
    const threat = { path: text, value: text, pattern: text, category: text };
    expect(threats).toEqual([threat, threat]);
  });

  it('a report that talks about scripts is no violation', async () => {
    const ruleResults = {
      'security/inline-script': {
        status: 'fail',
        message: 'The page has <script> without a nonce, onclick="…" and javascript: links.',
      },
    };
    expect((await post('/v1/reports', { report: uniqueReport({ ruleResults }), visibility: 'public' })).status).toBe(
      201,
    );
  });

  it('401 UNAUTHORIZED: no extra members', async () => {
    for (const key of [undefined, 'nonsense', conformance.strayKey('production')])
      expect(extrasOf(expectError(await conformance.call('GET', '/v1/credits', { key }), 401, 'UNAUTHORIZED'))).toEqual(
        [],
      );
  });

  it('402 INSUFFICIENT_CREDITS: required and balance, and nothing is charged', async () => {
    const poor = await conformance.newPerson({ planId: 'free' });
    for (let i = 0; i < 10; i++) expect((await post('/v1/agent-runs', RUN, poor)).status).toBe(201);
    const error = expectError(await post('/v1/agent-runs', RUN, poor), 402, 'INSUFFICIENT_CREDITS');
    expect(error).toMatchObject({
      required: 50,
      balance: { monthly: 0, pack: 0, total: 0, periodEnd: expect.stringMatching(DATE_TIME) },
    });
    expect(extrasOf(error)).toEqual(['balance', 'required']);
    expect(error.balance).toEqual((await conformance.client(poor).credits.get()).balance);
  });

  it('403 FORBIDDEN and NO_ORG', async () => {
    const stranger = await conformance.newPerson();
    expect(
      extrasOf(
        expectError(
          await conformance.call('GET', `/v1/credits?orgId=${person.orgId}`, { key: stranger.key }),
          403,
          'FORBIDDEN',
        ),
      ),
    ).toEqual([]);
    const homeless = await conformance.newLogin((await conformance.installation.context.newUser()).id);
    expect(
      extrasOf(expectError(await conformance.call('GET', '/v1/credits', { key: homeless }), 403, 'NO_ORG')),
    ).toEqual([]);
  });

  it('404 NOT_FOUND: runStatus in the not-ready case of the run report, and in no other', async () => {
    const id = await conformance.newRunIn('running', person);
    expect(
      extrasOf(
        expectError(
          await conformance.call('GET', `/v1/agent-runs/${id}/report`, { key: person.key }),
          404,
          'NOT_FOUND',
        ),
      ),
    ).toEqual(['runStatus']);
    for (const path of [
      '/v1/agent-runs/run_x',
      '/v1/agent-runs/run_x/report',
      '/v1/reports/rep_x',
      '/v1/organizations/org_x',
      '/v1/organizations/org_x/logo',
      '/v1/nothing',
    ]) {
      expect(extrasOf(expectError(await conformance.call('GET', path, { key: person.key }), 404, 'NOT_FOUND'))).toEqual(
        [],
      );
    }
  });

  describe('409 DUPLICATE_REQUEST', () => {
    it('a public publish that is still in flight', async () => {
      const { database } = conformance.installation.context;
      const body = { report: uniqueReport(), visibility: 'public' };
      expect((await post('/v1/reports', body)).status).toBe(201);
      // As if the first request were still at work: it holds the claim and has not answered.
      await database.query(
        "UPDATE publish_claims SET report_id = NULL, response = NULL, lease_until = now() + interval '1 minute' WHERE user_id = $1",
        [person.userId],
      );
      expect(extrasOf(expectError(await post('/v1/reports', body), 409, 'DUPLICATE_REQUEST'))).toEqual([]);
    });

    it('a keyed POST that is still in flight', async () => {
      const { database } = conformance.installation.context;
      const send = (): Promise<Answer> =>
        conformance.call('POST', '/v1/agent-runs', {
          key: person.key,
          body: RUN,
          headers: { 'idempotency-key': 'in-flight' },
        });
      expect((await send()).status).toBe(201);
      await database.query(
        "UPDATE idempotency_keys SET status = NULL, response = NULL, lease_until = now() + interval '1 minute' WHERE key = 'in-flight'",
      );
      expectError(await send(), 409, 'DUPLICATE_REQUEST');
    });
  });

  it('RUN_NOT_ACTIVE: cancel of a run that has ended', async () => {
    expectError(
      await conformance.call('POST', `/v1/agent-runs/${await conformance.newRunIn('completed', person)}/cancel`, {
        key: person.key,
      }),
      409,
      'RUN_NOT_ACTIVE',
    );
  });

  it('413 PAYLOAD_TOO_LARGE: no extra members', async () => {
    expect(
      extrasOf(
        expectError(
          await postRaw('/v1/agent-runs', JSON.stringify({ ...RUN, model: 'x'.repeat(110_000) })),
          413,
          'PAYLOAD_TOO_LARGE',
        ),
      ),
    ).toEqual([]);
    expect(
      extrasOf(expectError(await postRaw('/v1/reports', ' '.repeat(20 * 1024 * 1024 + 1)), 413, 'PAYLOAD_TOO_LARGE')),
    ).toEqual([]);
  });

  it('415 UNSUPPORTED_MEDIA_TYPE: no extra members', async () => {
    const form = new FormData();
    form.set('file', new Blob(['GIF89a'], { type: 'image/png' }), 'logo.png');
    expect(
      extrasOf(
        expectError(
          await conformance.call('POST', `/v1/organizations/${person.orgId}/logo`, { key: person.key, rawBody: form }),
          415,
          'UNSUPPORTED_MEDIA_TYPE',
        ),
      ),
    ).toEqual([]);
  });

  describe('402 where publishing has a price', () => {
    let priced: ApiHere;
    beforeAll(async () => {
      const file = join(conformance.installation.blobs, 'plans.json');
      writeFileSync(file, JSON.stringify({ prices: { report_publish: { cost: 40_000 } } }));
      priced = await conformance.startApi({ PLANS_FILE: file });
    });

    it('POST /v1/reports: INSUFFICIENT_CREDITS with its price', async () => {
      const poor = await conformance.newPerson({ planId: 'free' });
      const response = await fetch(`${priced.url}/v1/reports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${poor.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ report: uniqueReport() }),
      });
      expect([response.status, await response.json()]).toMatchObject([
        402,
        { error: { code: 'INSUFFICIENT_CREDITS', required: 40_000, balance: { total: 500 } } },
      ]);
    });
  });

  describe('without leaks', () => {
    it.each([
      ['GET', '/v1/agent-runs?limit=x'],
      ['GET', '/v1/agent-runs/%00'],
      ['GET', '/v1/reports/%E0%A4%A'],
      ['POST', '/v1/agent-runs'],
    ])('%s %s tells no stack, query, host or path', async (method, path) => {
      const { body } = await conformance.call(method, path, { key: person.key });
      expect(JSON.stringify(body)).not.toMatch(/ at |node_modules|SELECT|postgres|\/work|\.ts:|127\.0\.0\.1/);
    });
  });

  it('the logo of nobody is 404 before and after one was there', async () => {
    const { key, orgId } = await conformance.newPerson();
    await conformance.client({ key }).organizations.logo.put(orgId, new Uint8Array(png()));
    await conformance.client({ key }).organizations.logo.delete(orgId);
    expect(
      extrasOf(expectError(await conformance.call('GET', `/v1/organizations/${orgId}/logo`), 404, 'NOT_FOUND')),
    ).toEqual([]);
  });
});

describeWithRedis('Errors › 502 UPSTREAM_ERROR', () => {
  let conformance: Conformance;
  let redis: OwnRedis;
  beforeAll(async () => {
    redis = await OwnRedis.start();
    conformance = await Conformance.open({ apiEnv: { REDIS_URL: redis.url }, apiIsProcess: true });
  });
  afterAll(async () => {
    await conformance.close();
    await redis.kill();
  });

  it('the dispatch failed: reason says why, nothing is charged, the run stays visible as failed', async () => {
    const person = await conformance.newPerson({ planId: 'free' });
    const before = await conformance.client(person).credits.get();
    await redis.kill();
    const error = expectError(
      await conformance.call('POST', '/v1/agent-runs', { key: person.key, body: RUN }),
      502,
      'UPSTREAM_ERROR',
    );
    expect(extrasOf(error)).toEqual(['reason']);
    expect(['queue_unavailable', 'queue_timeout']).toContain(error.reason);
    expect((await conformance.client(person).credits.get()).balance).toEqual(before.balance);
    expect(await conformance.client(person).agentRuns.list()).toMatchObject({
      runs: [{ status: 'failed', completionReason: 'dispatch_failed', error: error.reason }],
      total: 1,
    });
  });
});
