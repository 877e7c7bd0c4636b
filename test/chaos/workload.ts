import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.js';
import type { Choice } from './random.js';
import type { Account } from './stack.js';
import { WitnessedSite } from './witness.js';

/** Longer than an Idempotency-Key of a crashed request stays taken. */
const INSIST_MS = 100_000;
const POLL_MS = 1_000;
/** One site in so many needs a browser. */
const SCRIPTED_EVERY = 8;

/** A run as its client knows it. */
export interface AskedRun {
  account: Account;
  site: WitnessedSite;
  idempotencyKey: string | null;
  /** Of the answer to POST; null when none came. */
  status: number | null;
  answeredAt: number;
  id: string | null;
  /** When the API said that the run is cancelled. */
  cancelledAt: number | null;
}

type Mode = 'audit' | 'recommend' | 'audit-fix';

interface Plan {
  account: Account;
  pages: number;
  slowMs: number;
  isScripted: boolean;
  mode: Mode;
  idempotencyKey: string | null;
  cancelAfterMs: number | null;
}

const TERMINAL = ['completed', 'failed', 'cancelled'];

/** Starts runs at seeded moments, cancels some of them, and polls all of them until they end. */
export class Workload {
  readonly runs: AskedRun[] = [];
  private readonly followed = new Set<Promise<void>>();
  /** Runs of each account that its client still follows. */
  private readonly openOf = new Map<Account, number>();
  private isOver = false;
  /** Set by `create` when the faults are over. From then on no run is asked for that was not asked for before. */
  private isClosed = false;

  constructor(
    private readonly client: Client,
    private readonly accounts: readonly Account[],
    private readonly choice: Choice,
    private readonly meanGapMs: number,
  ) {}

  /** @param queuesUntilMs until then clients have runs that wait behind the limit of their plan */
  async create(isOver: () => boolean, queuesUntilMs: number): Promise<void> {
    while (!isOver()) {
      const burst = this.choice.chance(0.1) ? 5 : 1;
      for (let n = 0; n < burst; n++) {
        const account = this.accountWithRoom(Date.now() < queuesUntilMs ? 2 : 1);
        if (account === null) continue;
        const isScripted = this.runs.length % SCRIPTED_EVERY === 1;
        const plan: Plan = {
          account,
          isScripted,
          pages: isScripted ? this.choice.between(3, 6) : this.choice.between(20, 120),
          slowMs: this.choice.chance(0.3) ? this.choice.between(300, 900) : this.choice.between(20, 120),
          idempotencyKey: this.choice.chance(0.5)
            ? `key-${this.runs.length}-${n}-${this.choice.between(0, 1e9)}`
            : null,
          mode: isScripted ? 'audit' : this.choice.of<Mode>(['audit', 'audit', 'audit-fix', 'audit-fix', 'recommend']),
          cancelAfterMs: this.choice.chance(0.15) ? this.choice.between(0, 12_000) : null,
        };
        this.follow(plan.account, this.live(plan));
      }
      await sleep(this.choice.between(0, this.meanGapMs * 2));
    }
    this.isClosed = true;
  }

  /** What waits behind the limit of its plan when the faults are over is work, and says nothing of recovery: so it is little. */
  private accountWithRoom(factor: number): Account | null {
    const withRoom = this.accounts.filter(
      (account) => (this.openOf.get(account) ?? 0) < factor * account.maxConcurrentRuns,
    );
    return withRoom.length > 0 ? this.choice.of(withRoom) : null;
  }

  /** Polls old runs as well: what has ended must stay as it ended. */
  async lookBack(): Promise<void> {
    while (!this.isOver) {
      const known = this.runs.filter((run) => run.id !== null);
      if (known.length > 0) {
        const run = this.choice.of(known);
        await this.client.call(
          run.account,
          this.choice.chance(0.2)
            ? { method: 'GET', path: '/v1/credits' }
            : { method: 'GET', path: `/v1/agent-runs/${run.id}` },
        );
      }
      await sleep(100);
    }
  }

  /** False when the client still waits for a run after `deadlineMs`. */
  async settle(deadlineMs: number): Promise<boolean> {
    const isSettled = await Promise.race([
      Promise.all(this.followed).then(() => true),
      sleep(deadlineMs, false, { ref: false }),
    ]);
    this.isOver = true;
    return isSettled;
  }

  async closeSites(): Promise<void> {
    await Promise.all(this.runs.map((run) => run.site.close()));
  }

  private follow(account: Account, life: Promise<void>): void {
    this.followed.add(life);
    this.openOf.set(account, (this.openOf.get(account) ?? 0) + 1);
    void life.finally(() => {
      this.followed.delete(life);
      this.openOf.set(account, (this.openOf.get(account) ?? 1) - 1);
    });
  }

  private async live(plan: Plan): Promise<void> {
    const { account, idempotencyKey, mode, isScripted } = plan;
    const isTroubled = plan.pages % 4 === 0 && !isScripted;
    const site = await WitnessedSite.start({ ...plan, isTroubled, isFaulty: mode !== 'audit' });
    const run: AskedRun = { account, site, idempotencyKey, status: null, answeredAt: 0, id: null, cancelledAt: null };
    this.runs.push(run);
    const render = isScripted ? 'auto' : 'off';
    const config = { coverageMode: 'full', maxPages: 500, externalLinksEnabled: isTroubled, render };
    const body = { url: site.url, trigger: 'api', mode, config: JSON.stringify(config) };
    const request = { method: 'POST', path: '/v1/agent-runs', body };
    // Whoever has a key may ask again without fear of a second run; whoever has none must not.
    const answer = idempotencyKey
      ? await this.client.insist(account, { ...request, idempotencyKey }, INSIST_MS)
      : await this.client.call(account, request);
    run.status = answer.status;
    run.answeredAt = answer.exchange.answeredAt;
    run.id = answer.exchange.runId;
    if (run.id === null) return;
    const cancelAt = plan.cancelAfterMs === null ? Infinity : Date.now() + plan.cancelAfterMs;
    const end = await this.poll(run, cancelAt);
    if (mode === 'recommend' && end === 'completed' && !this.isClosed) await this.fix(run);
  }

  /** What was proposed is fixed: the pages are read again, by a run of its own. */
  private async fix(audited: AskedRun): Promise<void> {
    const { account, site, id: auditId } = audited;
    site.stopWatching();
    const body = { url: site.url, trigger: 'api', mode: 'fix', auditId };
    const request = { method: 'POST', path: '/v1/agent-runs', body, idempotencyKey: `fix-${auditId}` };
    const { exchange } = await this.client.insist(account, request, INSIST_MS);
    if (exchange.runId !== null) await this.poll({ ...audited, id: exchange.runId }, Infinity);
  }

  private async poll(run: AskedRun, cancelAt: number): Promise<string | null> {
    let cancelAsked = false;
    while (!this.isOver) {
      if (!cancelAsked && Date.now() > cancelAt) {
        const answer = await this.client.call(run.account, { method: 'POST', path: `/v1/agent-runs/${run.id}/cancel` });
        if (answer.status === 200) run.cancelledAt = answer.exchange.answeredAt;
        cancelAsked = answer.status !== null && answer.status < 500;
      }
      const { exchange } = await this.client.call(run.account, { method: 'GET', path: `/v1/agent-runs/${run.id}` });
      if (exchange.runStatus !== null && TERMINAL.includes(exchange.runStatus)) return exchange.runStatus;
      await sleep(POLL_MS);
    }
    return null;
  }
}
