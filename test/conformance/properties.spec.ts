import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { png } from '../../libs/organizations/src/logo/image.testing.js';
import { storeIssue } from '../support/stored-issues.js';
import { Conformance, uniqueReport, type ErrorMembers, type Person } from './conformance-context.js';
import { deviationsOf, operations } from './properties/description.js';
import { CHALLENGE, INVITATION_CODE } from './properties/bodies.js';
import { requestsOf, type GeneratedRequest, type World, WITHOUT_SUCCESS } from './properties/requests.js';

/** In total, over all operations. */
const REQUESTS = Number(process.env.SQOUT_CONFORMANCE_REQUESTS ?? 2_400);
const SEED = Number(process.env.SQOUT_CONFORMANCE_SEED ?? Math.trunc(Math.random() * 2 ** 31));
/** Sent at once, so that requests meet each other. */
const MORE_RUNS = 30;
const BATCH = 4;
const RUNS = Math.ceil(REQUESTS / operations.length / BATCH);
/** A busy machine gets fewer requests rather than a longer build; whoever asks for a number gets it. */
const TIME_LIMIT_MS = process.env.SQOUT_CONFORMANCE_REQUESTS ? null : 60_000;
const SPARE = 25;

jest.setTimeout(3_600_000);

describe(`Generated requests, seed ${SEED}`, () => {
  let conformance: Conformance;
  let owner: Person;
  let world: World;
  const counts: Record<string, Record<number, number>> = {};
  let spentMs = 0;

  /** An equal share of the time that is left, so that what fast operations leave over goes to slow ones. */
  function timeLimit(operationsLeft: number): { interruptAfterTimeLimit?: number } {
    return TIME_LIMIT_MS === null
      ? {}
      : { interruptAfterTimeLimit: Math.max(10_000, (TIME_LIMIT_MS - spentMs) / operationsLeft) };
  }

  beforeAll(async () => {
    conformance = await Conformance.open();
    owner = await conformance.newPerson({ credits: 100_000_000 });
    world = await build();
  });
  afterAll(async () => {
    await conformance.close();
    const total = Object.values(counts)
      .flatMap((byStatus) => Object.values(byStatus))
      .reduce((sum, count) => sum + count, 0);
    // To run the same again: SQOUT_CONFORMANCE_SEED and SQOUT_CONFORMANCE_REQUESTS.
    process.stderr.write(
      `conformance: ${total} generated requests, seed ${SEED}\n${Object.entries(counts)
        .map(([name, byStatus]) => `  ${name} ${JSON.stringify(byStatus)}`)
        .join('\n')}\n`,
    );
  });

  async function build(): Promise<World> {
    const { database } = conformance.installation.context;
    const stranger = await conformance.newPerson();
    const poor = await conformance.newPerson({ planId: 'free' });
    await database.query('UPDATE credit_accounts SET monthly = 0 WHERE org_id = $1', [poor.orgId]);
    const homeless = await conformance.installation.context.newUser();
    await conformance.client(owner).organizations.logo.put(owner.orgId, new Uint8Array(png()));
    const completed = [
      (await conformance.newCompletedRun(owner)).runId,
      (await conformance.newCompletedRun(owner)).runId,
    ];
    const runs: string[] = [
      ...completed,
      await conformance.newRunIn('failed', owner),
      await conformance.newRunIn('running', stranger),
    ];
    const reports: string[] = [];
    const spareKeys: string[] = [];
    const loginRequests: string[] = [];
    const invitations: string[] = [];
    const registered: string[] = [];
    const spareMembers: string[] = [];
    const spareLogins: string[] = [];
    const endedRuns: string[] = [];
    for (let i = 0; i < SPARE; i++) {
      spareKeys.push((await conformance.newKeyWithId(owner)).id);
      const started = await conformance.call('POST', '/v1/auth/sessions', { body: { codeChallenge: CHALLENGE } });
      loginRequests.push((started.body as { sessionId: string }).sessionId);
      const invited = await conformance.call('POST', `/v1/organizations/${owner.orgId}/invitations`, {
        key: owner.key,
        body: { role: 'viewer' },
      });
      const run = await conformance.call('POST', '/v1/agent-runs/register', {
        key: owner.key,
        body: { url: 'https://www.example.com/' },
      });
      registered.push((run.body as { runId: string }).runId);
      invitations.push((invited.body as { id: string }).id);
      spareMembers.push((await conformance.installation.context.newMember(owner.orgId, 'viewer')).id);
      spareLogins.push(await conformance.newLogin(owner.userId));
      endedRuns.push(await conformance.newRunIn('failed', owner));
      const key = owner.key;
      runs.push(
        (
          (
            await conformance.call('POST', '/v1/agent-runs', {
              key,
              body: { url: 'https://www.example.com/', trigger: 'api' },
            })
          ).body as { id: string }
        ).id,
      );
      const visibility = ['public', 'unlisted', 'private'][i % 3];
      reports.push(
        (
          (await conformance.call('POST', '/v1/reports', { key, body: { report: uniqueReport(), visibility } }))
            .body as { id: string }
        ).id,
      );
    }
    const made = async (path: string, body?: object): Promise<string> =>
      ((await conformance.call('POST', path, { key: owner.key, body })).body as { id: string }).id;
    const channel = { kind: 'webhook', name: 'CI', url: 'https://hooks.example.com/', types: ['run.completed'] };
    const schedule = { url: 'https://www.example.com/', cron: '0 6 * * 1', timeZone: 'UTC' };
    const channels: string[] = [];
    const deliveries: string[] = [];
    const schedules: string[] = [];
    const websites: string[] = [];
    for (let i = 0; i < 12; i++) {
      const id = await made('/v1/channels', channel);
      channels.push(id);
      deliveries.push(await made(`/v1/channels/${id}/test`));
      schedules.push(await made('/v1/schedules', schedule));
      const siteId = await made('/v1/websites', { url: `https://site-${i}.example/` });
      websites.push(siteId);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(png())]), 'logo.png');
      await conformance.call('POST', `/v1/websites/${siteId}/logo`, { key: owner.key, rawBody: form });
      const icon = { png: new Uint8Array(png()), hash: 'a'.repeat(64), readAt: new Date() };
      await database.prisma.siteIcon.create({ data: { siteId, orgId: owner.orgId, ...icon } });
      await conformance.call('PUT', `/v1/websites/${siteId}/github`, {
        key: owner.key,
        body: { repository: 'acme/website' },
      });
      for (const number of [1, 2]) await storeIssue(database, { orgId: owner.orgId, siteId, number });
    }
    const codeHash = createHash('sha256').update(INVITATION_CODE).digest();
    await database.query('UPDATE invitations SET code_hash = $1', [codeHash]);
    return {
      keys: {
        owner: owner.key,
        stranger: stranger.key,
        poor: poor.key,
        reader: await conformance.newKey({ ...owner, scopes: ['audits:read'] }),
        viewer: (await conformance.newPerson({ orgId: owner.orgId, role: 'viewer' })).key,
        homeless: await conformance.newLogin(homeless.id),
        revoked: await conformance.newKey({ ...owner, state: 'revoked' }),
        wrong: conformance.strayKey('development'),
        malformed: 'sq_malformed',
      },
      runs,
      completed,
      endedRuns,
      reports,
      organizations: [owner.orgId],
      spareKeys,
      loginRequests,
      invitations,
      registered,
      channels,
      deliveries,
      schedules,
      websites,
      spareMembers,
      ownerLogin: await conformance.newLogin(owner.userId),
      spareLogins,
      strange: [stranger.orgId],
    };
  }

  it('would see an answer that is not in the description', () => {
    const operation = operations.find(({ operationId }) => operationId === 'deleteReport')!;
    const answer = {
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      body: { success: true },
    };
    expect(deviationsOf(operation, answer)).toEqual([]);
    expect(deviationsOf(operation, { ...answer, body: { success: false } })).toEqual([
      '/success must be equal to constant',
    ]);
    expect(deviationsOf(operation, { ...answer, status: 418 })).toEqual(['status 418 is not described']);
    expect(deviationsOf(operation, { ...answer, headers: new Headers() })).toEqual([
      'content type "" is not described for 200',
    ]);
  });

  it.each(operations.map((operation, index) => [operation.operationId, operation, index] as const))(
    '%s',
    async (name, operation, index) => {
      const byStatus: Record<number, number> = (counts[name] = {});
      const isAsDescribed = async ({ path, options, isValid }: GeneratedRequest): Promise<void> => {
        const answer = await conformance.call(operation.method, path, options);
        byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
        const seen = { path, options, status: answer.status, body: answer.body };
        expect({
          ...seen,
          isServerError: answer.status >= 500,
          deviations: deviationsOf(operation, answer),
        }).toMatchObject({ isServerError: false, deviations: [] });
        const requestId = answer.headers.get('x-request-id');
        expect(requestId).toMatch(/^[A-Za-z0-9._-]{8,64}$/);
        if (answer.status >= 400) expect((answer.body as { error: ErrorMembers }).error.requestId).toBe(requestId);
        if (isValid)
          expect({ ...seen, isCalledInvalid: [400, 401, 403, 413, 415].includes(answer.status) }).toMatchObject({
            isCalledInvalid: false,
          });
      };
      const batches = fc.array(requestsOf(operation, world), { minLength: BATCH, maxLength: BATCH });
      const startedMs = performance.now();
      const property = fc.asyncProperty(batches, async (batch) => void (await Promise.all(batch.map(isAsDescribed))));
      const limit = timeLimit(operations.length - index);
      await fc.assert(property, { seed: SEED + index, numRuns: RUNS, endOnFailure: true, ...limit });
      spentMs += performance.now() - startedMs;
      // A generator that reaches nothing but refusals, or no refusal, would prove little.
      const canRefuse = Object.keys(operation.responses).some((status) => /^4/.test(status) && status !== '429');
      const reached = (): { hasSuccess: boolean; hasRefusal: boolean } => {
        const statuses = Object.keys(byStatus).map(Number);
        return {
          hasSuccess: statuses.some((status) => status < 300),
          hasRefusal: statuses.some((status) => status >= 400),
        };
      };
      const canSucceed = !WITHOUT_SUCCESS.has(name);
      const hasAll = (): boolean => reached().hasSuccess === canSucceed && reached().hasRefusal === canRefuse;
      // On a slow machine the time is over after a few requests: some more, until both came.
      for (let more = 1; more <= MORE_RUNS && !hasAll(); more++)
        await fc.assert(property, { seed: SEED + index + more * 1_000, numRuns: 1, endOnFailure: true });
      expect({ byStatus, ...reached() }).toMatchObject({ hasSuccess: canSucceed, hasRefusal: canRefuse });
    },
  );
});
