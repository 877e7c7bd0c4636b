import type { NewUrl } from '#audit-run/port';
import type { Principal } from '#auth';
import type { RunCreation, RunDispatcher } from '#runs';
import { Sweeper } from '#upkeep';
import { runLifecycle, sweeperOf, type RunLifecycle } from '../../../test/support/run-lifecycle.js';
import { runCreation } from '../../../test/support/run-records.js';
import { TestContext } from '../../../test/support/test-context.js';
import type { Assignment } from './run-scheduler.js';

const SLOTS = 4;
const SLICE_MS = 10_000;

/**
 * Four slots that work in step: what they take at the start of a turn, they leave at
 * its end. The queue is a list of run ids, first in, first out.
 */
class Workers {
  readonly jobs: string[] = [];
  /** Runs by the turns that served them. */
  readonly served: string[][] = [];

  constructor(
    private readonly context: TestContext,
    private readonly lifecycle: RunLifecycle,
    private readonly sweeper: Sweeper,
  ) {}

  async turn(): Promise<string[]> {
    const openings: Assignment[] = [];
    while (openings.length < SLOTS && this.jobs.length > 0) {
      const opening = await this.lifecycle.scheduler.assignNext(this.jobs.shift()!, `worker-${openings.length}`);
      if (opening.kind === 'prepare' || opening.kind === 'crawl') openings.push(opening);
    }
    this.context.clock.advanceMs(SLICE_MS);
    for (const opening of openings) await this.leave(opening);
    await this.sweeper.sweep();
    const served = openings.map((opening) => ('run' in opening ? opening.run.id : ''));
    this.served.push(served);
    return served;
  }

  private async leave(opening: Assignment): Promise<void> {
    if (opening.kind === 'prepare') {
      const { run } = opening;
      const start: NewUrl = {
        hash: '1',
        url: run.url,
        depth: 0,
        source: 'start',
        pattern: null,
        hops: 0,
        isLate: false,
      };
      await this.lifecycle.phases.commitPrepared(run, {
        crawlState: { host: `${run.id}.test`, crawlDelayMs: 0 },
        siteProbe: {},
        notBefore: this.context.clock.now(),
        done: [{ ...start, state: 'done', outcome: 'ok', status: 200, detail: null, redirectTo: null }],
        discovered: [{ ...start, hash: '2', url: `${run.url}2`, source: 'link' }],
        pages: [{ hash: '1', url: run.url, depth: 0, status: 200, catalogue: 'c', facts: '{}', results: '{}' }],
      });
      this.jobs.push(run.id);
    }
    if (opening.kind === 'crawl') {
      // Never done: every turn of this run ends with work left.
      await this.lifecycle.slices.close(opening.slice, { pace: null, notBefore: null });
      this.jobs.push(opening.run.id);
    }
  }
}

describe('whose turn it is', () => {
  let context: TestContext;
  let lifecycle: RunLifecycle;
  let creation: RunCreation;
  let workers: Workers;
  beforeEach(async () => {
    context = await TestContext.open();
    const { database, credits, plans, clock } = context;
    lifecycle = runLifecycle(
      { database, credits, plans, clock },
      {
        hostConnections: 8,
        sliceConnections: 4,
        deadlineMinutes: { quick: 10_000, surface: 10_000, full: 10_000 },
      },
    );
    const waiting = (id: string): void => void (workers.jobs.includes(id) || workers.jobs.push(id));
    const dispatcher = {
      dispatch: async (id: string) => waiting(id),
      dispatchAll: async (ids: string[]) => ids.forEach(waiting),
      resume: async (id: string) => waiting(id),
    } as unknown as RunDispatcher;
    creation = runCreation(context, dispatcher);
    workers = new Workers(context, lifecycle, sweeperOf({ database, credits, plans, clock }, lifecycle, dispatcher));
  });
  afterEach(() => context.close());

  async function newOrganization(): Promise<Principal> {
    const org = await context.newOrg({ planId: 'team' });
    await context.credits.grant({ orgId: org.id, bucket: 'pack', amount: 100_000 });
    const user = await context.newMember(org.id);
    return { kind: 'key', userId: user.id, orgId: org.id, role: 'owner', planId: 'team', scopes: null, keyId: null };
  }

  async function post(principal: Principal, count: number): Promise<string[]> {
    const created = await Promise.all(
      Array.from({ length: count }, (_, i) => creation.create(principal, { url: `https://site-${i}.test/` })),
    );
    return created.map((run) => run.id);
  }

  it('serves three organizations with one run each within two turns after another queued 300', async () => {
    const crowd = new Set(await post(await newOrganization(), 300));
    for (let turn = 0; turn < 6; turn++) await workers.turn();
    const single = [];
    for (let i = 0; i < 3; i++) single.push(...(await post(await newOrganization(), 1)));
    const firstTwo = [...(await workers.turn()), ...(await workers.turn())];
    expect(firstTwo).toEqual(expect.arrayContaining(single));
    // Not only at first: each goes on in every turn, and what is left goes to the others.
    for (let turn = 0; turn < 4; turn++) {
      const served = await workers.turn();
      expect(served).toEqual(expect.arrayContaining(single));
      expect(served.filter((id) => crowd.has(id))).toHaveLength(SLOTS - single.length);
    }
  });

  it('starves nobody when there are more organizations than slots', async () => {
    const crowd = new Set(await post(await newOrganization(), 50));
    const single: string[] = [];
    for (let i = 0; i < 7; i++) single.push(...(await post(await newOrganization(), 1)));
    for (let turn = 0; turn < 12; turn++) await workers.turn();
    // Eight organizations and four slots: each is served in every second turn, once they all wait.
    const turnsOf = (isOwn: (id: string) => boolean): number =>
      workers.served.filter((served) => served.some(isOwn)).length;
    expect(turnsOf((id) => crowd.has(id))).toBeGreaterThanOrEqual(5);
    expect(Math.min(...single.map((id) => turnsOf((served) => served === id)))).toBeGreaterThanOrEqual(5);
  });

  it('takes the runs of one organization in turns, and as many as its plan lets run', async () => {
    await post(await newOrganization(), 60);
    for (let turn = 0; turn < 30; turn++) await workers.turn();
    const counts = new Map<string, number>();
    for (const id of workers.served.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect(counts.size).toBe(context.plans.get('team').maxConcurrentRuns);
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
  });

  it('leaves a run alone whose host lets nobody in for a while, and serves others', async () => {
    const principal = await newOrganization();
    const [id = ''] = await post(principal, 1);
    await workers.turn();
    await context.database.query(`UPDATE crawl_hosts SET not_before = $1`, [
      new Date(context.clock.now().getTime() + 60_000),
    ]);
    expect(await lifecycle.scheduler.assignNext(id, 'worker-1')).toEqual({ kind: 'wait', runId: id, delayMs: 60_000 });
    const [other = ''] = await post(await newOrganization(), 1);
    expect(await lifecycle.scheduler.assignNext(id, 'worker-1')).toMatchObject({ kind: 'prepare', run: { id: other } });
    context.clock.advanceMs(60_000);
    expect(await lifecycle.scheduler.assignNext(other, 'worker-1')).toMatchObject({ kind: 'crawl', run: { id } });
  });

  it('lets workers that look at the same moment take different runs', async () => {
    const ids = await post(await newOrganization(), 8);
    const openings = await Promise.all(
      Array.from({ length: 8 }, (_, i) => lifecycle.scheduler.assignNext(ids[0]!, `worker-${i}`)),
    );
    expect(new Set(openings.map((opening) => ('run' in opening ? opening.run.id : opening.kind)))).toEqual(
      new Set(ids),
    );
  });
});
