import { Conformance, expectError, uniqueReport, type Person } from './conformance-context.js';

const VISIBILITIES = ['public', 'unlisted', 'private'] as const;

describe('States and transitions', () => {
  let conformance: Conformance;
  let person: Person;

  beforeAll(async () => {
    conformance = await Conformance.open();
    person = await conformance.newPerson({ credits: 100_000 });
  });
  afterAll(() => conformance.close());

  const publish = (visibility?: (typeof VISIBILITIES)[number]) =>
    conformance
      .client(person)
      .reports.publish({ report: uniqueReport() as never, ...(visibility ? { visibility } : {}) });

  describe('Audit run', () => {
    it('(none) → pending with POST, dispatched at once, with a notice when pages were clamped', async () => {
      const created = await conformance
        .client(person)
        .agentRuns.create({ url: 'https://www.example.com/', config: { maxPages: 9_999 } });
      expect(created).toMatchObject({ status: 'pending', notice: { type: 'page_limit_clamped' } });
      expect(await conformance.client(person).agentRuns.get(created.id)).toMatchObject({ status: 'pending' });
      expect(
        await conformance.installation.context.database.query('SELECT 1 FROM outbox WHERE run_id = $1', [created.id]),
      ).toHaveLength(1);
    });

    it('(none) → nothing without credits, and nothing is left behind', async () => {
      const poor = await conformance.newPerson({ planId: 'free' });
      await conformance.installation.context.database.query(
        'UPDATE credit_accounts SET monthly = 0 WHERE org_id = $1',
        [poor.orgId],
      );
      expectError(
        await conformance.call('POST', '/v1/agent-runs', {
          key: poor.key,
          body: { url: 'https://www.example.com/', trigger: 'api' },
        }),
        402,
        'INSUFFICIENT_CREDITS',
      );
      expect(await conformance.client(poor).agentRuns.list()).toEqual({ runs: [], total: 0, hasMore: false });
    });

    it.each(['completed', 'failed', 'cancelled'] as const)('%s is terminal: it cannot be left', async (status) => {
      const id = await conformance.newRunIn(status, person);
      expect(
        expectError(
          await conformance.call('POST', `/v1/agent-runs/${id}/cancel`, { key: person.key }),
          409,
          'RUN_NOT_ACTIVE',
        ).runStatus,
      ).toBe(status);
      expect(await conformance.client(person).agentRuns.get(id)).toMatchObject({ status });
    });

    it.each(['pending', 'running'] as const)('%s is not: the client’s wait for it goes on', async (status) => {
      const id = await conformance.newRunIn(status, person);
      const seen: string[] = [];
      await expect(
        conformance
          .client(person)
          .agentRuns.waitUntilEnded(id, { pollMs: 5, timeoutMs: 20, onProgress: (run) => seen.push(run.status) }),
      ).rejects.toThrow(`is still ${status}`);
      expect(new Set(seen)).toEqual(new Set([status]));
    });
  });

  describe('Reading rules', () => {
    it.each(['pending', 'running'] as const)('1: the report of a %s run is 404 with runStatus', async (status) => {
      const id = await conformance.newRunIn(status, person);
      expect(
        expectError(await conformance.call('GET', `/v1/agent-runs/${id}/report`, { key: person.key }), 404, 'NOT_FOUND')
          .runStatus,
      ).toBe(status);
    });

    it('1: the report is there once the run is completed', async () => {
      const { runId, reportId } = await conformance.newCompletedRun(person);
      expect(await conformance.client(person).agentRuns.report(runId)).toMatchObject({ id: reportId });
    });

    it('2: progress is there only while the run goes on, and only after an event', async () => {
      const event = { phase: 'crawl', message: '1 of 2 pages', current: 1, total: 2, failed: 0 };
      const progressOf = async (id: string): Promise<unknown> =>
        (await conformance.client(person).agentRuns.get(id)).progress;
      expect(await progressOf(await conformance.newRunIn('pending', person))).toBeNull();
      expect(await progressOf(await conformance.newRunIn('running', person, event))).toMatchObject(event);
      expect(await progressOf(await conformance.newRunIn('completed', person, event))).toBeNull();
    });
  });

  describe('Report visibility', () => {
    it('(none) → private by default', async () => {
      expect(await publish()).toMatchObject({ visibility: 'private' });
    });

    it.each(VISIBILITIES)('(none) → %s when it is asked for', async (visibility) => {
      expect(await publish(visibility)).toMatchObject({ visibility });
    });

    it.each(VISIBILITIES.flatMap((from) => VISIBILITIES.map((to) => [from, to] as const)))(
      '%s → %s with PATCH, which answers id, visibility and url, at no charge',
      async (from, to) => {
        const { id, url } = await publish(from);
        const before = await conformance.client(person).credits.get();
        expect(await conformance.client(person).reports.setVisibility(id, to)).toEqual({ id, visibility: to, url });
        expect(await conformance.client(person).reports.get(id)).toMatchObject({ visibility: to });
        expect((await conformance.client(person).credits.get()).balance).toEqual(before.balance);
      },
    );

    it.each(VISIBILITIES)('%s → deleted with DELETE, softly: the row stays, the report is gone', async (from) => {
      const { id } = await publish(from);
      expect(await conformance.call('DELETE', `/v1/reports/${id}`, { key: person.key })).toMatchObject({
        status: 200,
        body: { success: true },
      });
      expectError(await conformance.call('GET', `/v1/reports/${id}`, { key: person.key }), 404, 'NOT_FOUND');
      const row = await conformance.installation.context.database.prisma.report.findUniqueOrThrow({ where: { id } });
      expect(row.deletedAt).not.toBeNull();
    });

    it('no transition is anybody else’s', async () => {
      const { id } = await publish('unlisted');
      const stranger = await conformance.newPerson();
      expectError(
        await conformance.call('PATCH', `/v1/reports/${id}`, { key: stranger.key, body: { visibility: 'public' } }),
        404,
        'NOT_FOUND',
      );
      expectError(await conformance.call('DELETE', `/v1/reports/${id}`, { key: stranger.key }), 404, 'NOT_FOUND');
      expect(await conformance.client(null).reports.get(id)).toMatchObject({ visibility: 'unlisted' });
    });
  });
});
