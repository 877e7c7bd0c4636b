import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, FaultKind } from './faults.js';
import type { Journal } from './journal.js';
import { isRefused, priceOf, readRuns, type RunRecord } from './run-records.js';
import type { Stack } from './stack.js';
import type { AskedRun } from './workload.js';

/** A lost lease needs so long to end, and what was in hand under it is fetched again after that. */
const LEASE_MS = 20_000;
/** Pages that one slice can have fetched and not committed: two batches, and its connections. */
const IN_HAND = 60;
/** Slices that a host's connections are enough for (CRAWL_HOST_CONNECTIONS by CRAWL_SLICE_CONNECTIONS). */
const SLICES = 3;
/** A cancelled run is noticed at the next renewal; a frozen worker, when it wakes. */
const CANCEL_MS = 5_000;

/** Faults that take a worker's uncommitted pages with them. */
const LOSES_WORK: ReadonlySet<FaultKind> = new Set<FaultKind>([
  'worker kill -9',
  'worker frozen',
  'all workers kill -9',
  'one run, its worker killed 3 times',
  'in a fix step, all workers kill -9',
  'Postgres restart',
  'Postgres kill -9',
  'Postgres backends ended',
  'Postgres connections silenced',
  'Postgres frozen',
]);

/** A worker that stops leaves pages that a browser has to others, who fetch them again. */
const STOPS: ReadonlySet<FaultKind> = new Set<FaultKind>(['worker SIGTERM', 'rolling SIGTERM']);

/** How often a fault of this kind takes a run's worker away. */
function lossesOf(kind: FaultKind, isScripted: boolean): number {
  if (!losesWork(kind, isScripted)) return 0;
  return kind === 'one run, its worker killed 3 times' ? 3 : 1;
}

function losesWork(kind: FaultKind, isScripted: boolean): boolean {
  return LOSES_WORK.has(kind) || (isScripted && STOPS.has(kind));
}

export interface Violation {
  check: string;
  found: string;
}

const LEFTOVERS: Readonly<Record<string, string>> = {
  'no slice is left': 'SELECT id AS found FROM crawl_slices',
  'no run waits to be handed over': 'SELECT run_id AS found FROM outbox',
  'no source of a page is left': 'SELECT DISTINCT run_id AS found FROM page_sources',
  'no hold is open': 'SELECT id AS found FROM credit_holds WHERE charged IS NULL',
  'no lease outlives its run': `SELECT r.id AS found FROM runs r WHERE r.status = 'running'`,
};

/** What is asked of a system that was broken in every way and then left alone. */
export class Checks {
  readonly violations: Violation[] = [];
  readonly figures = {
    refetched: 0,
    mostRefetched: 0,
    refetchedCommitted: 0,
    lastFetchAfterCancelMs: 0,
    cancelled: 0,
    acknowledged: 0,
    refused: 0,
    spent: 0,
    prices: 0,
    accounts: 0,
    readable: 0,
    rendered: 0,
    notRendered: 0,
  };
  runs: RunRecord[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly journal: Journal,
    private readonly faults: readonly Fault[],
  ) {}

  async all(asked: readonly AskedRun[]): Promise<void> {
    this.runs = await readRuns(this.stack.database);
    const byId = new Map(this.runs.map((run) => [run.id, run]));
    const byUrl = new Map<string, RunRecord[]>();
    // A run of mode fix reads the pages of another one again.
    for (const run of this.runs.filter(({ mode }) => mode !== 'fix'))
      byUrl.set(run.url, [...(byUrl.get(run.url) ?? []), run]);
    // A refused attempt frees its key: its failed run stays beside the one of the next attempt.
    for (const runs of byUrl.values()) runs.sort((a, b) => Number(isRefused(a)) - Number(isRefused(b)));
    for (const run of asked)
      this.checkAnswer(run, run.id === null ? null : (byId.get(run.id) ?? null), byUrl.get(run.site.url) ?? []);
    for (const run of this.runs) {
      this.checkEnd(run);
      this.checkFixes(run);
    }
    this.checkStatuses(byId);
    for (const { code, method, path, api } of this.journal.exchanges)
      if (code === 'INTERNAL_ERROR') this.violate('no answer is an internal error', `${method} ${path} of ${api}`);
    await this.checkMoney(asked);
    for (const run of asked) await this.checkFetches(run, byUrl.get(run.site.url) ?? []);
    for (const run of this.runs.filter((each) => each.status === 'completed')) await this.checkReport(run, asked);
    for (const program of this.stack.programs)
      for (const crash of program.crashes) this.violate('no process ends by itself', crash);
  }

  /** Nothing may be left over; expired leases are given the time that they need to be cleared away. */
  async nothingLeft(deadlineMs: number): Promise<void> {
    for (const [check, text] of Object.entries(LEFTOVERS)) {
      const until = Date.now() + deadlineMs;
      let rows = await this.stack.database.query<{ found: string }>(text);
      while (rows.length > 0 && Date.now() < until) {
        await sleep(500);
        rows = await this.stack.database.query<{ found: string }>(text);
      }
      for (const row of rows) this.violate(check, row.found);
    }
  }

  violate(check: string, found: string): void {
    this.violations.push({ check, found });
  }

  private checkAnswer(asked: AskedRun, run: RunRecord | null, ofSite: RunRecord[]): void {
    if (asked.status === 201) this.figures.acknowledged++;
    if (asked.status === 201 && !run) this.violate('an acknowledged run exists', `${asked.id}`);
    if (ofSite.filter((each) => !isRefused(each)).length > 1)
      this.violate(
        'one request makes one run',
        `${ofSite.map((each) => each.id).join(', ')} for ${asked.site.url}, ${asked.idempotencyKey ? 'with' : 'without'} a key`,
      );
    if (asked.status === 402 && ofSite.length > 0) this.violate('a refused run does not exist', ofSite[0]?.id ?? '');
    if (asked.status !== 502) return;
    this.figures.refused++;
    const [failed] = ofSite;
    if (!failed) return this.violate('a 502 run is recorded', asked.site.url);
    if (failed.status !== 'failed' || failed.reason !== 'dispatch_failed' || failed.charged !== 0)
      this.violate(
        'a 502 run is failed and refunded',
        `${failed.id} is ${failed.status}, ${failed.reason}, charged ${failed.charged}`,
      );
    if (asked.site.lastHitAt() > 0)
      this.violate(
        'a 502 run fetches nothing',
        `${failed.id}: ${asked.site.lastHitAt() - asked.answeredAt} ms after the answer`,
      );
  }

  private checkEnd(run: RunRecord): void {
    if (!['completed', 'failed', 'cancelled'].includes(run.status))
      this.violate('every run ends', `${run.id} is ${run.status}, ${run.phase}`);
    if (run.reports !== (run.status === 'completed' ? 1 : 0))
      this.violate(
        'one report for a completed run, none for others',
        `${run.id} is ${run.status} and has ${run.reports}`,
      );
    if (run.charged !== priceOf(run))
      this.violate(
        'a completed run is charged once, others not at all',
        `${run.id} is ${run.status}, charged ${run.charged}`,
      );
    if (run.status === 'completed' && run.leased + run.queued > 0 && run.reason === 'success')
      this.violate('a completed crawl leaves no URL behind', `${run.id}: ${run.queued} queued, ${run.leased} leased`);
    // These sites are in order and answer at once: nothing but our own faults can make their runs fail.
    if (run.status === 'failed' && run.reason !== 'dispatch_failed')
      this.violate(
        'a run of a site that is in order does not fail',
        `${run.id}: ${run.reason}, ${run.error}, ${run.restarts} restarts`,
      );
  }

  /** Each page has a fault that can be fixed: all of them are told once, whoever was killed meanwhile. */
  private checkFixes({ id, mode, status, pagesDone, issuesFixed, fixes, kept }: RunRecord): void {
    if (mode === 'audit' || status !== 'completed') return;
    if (!fixes) return this.violate('a run that fixes says what came of it', id);
    const skipped = fixes.pagesSkipped.reduce((sum, { pages }) => sum + pages, 0);
    const isKept = kept.pages === fixes.pagesFixed && kept.fixes === fixes.verified && kept.removed === fixes.removed;
    if (fixes.pages + skipped !== pagesDone || !isKept)
      this.violate(
        'the fixes of each page are told once',
        `${id}: ${JSON.stringify(fixes)}, ${JSON.stringify(kept)}, ${pagesDone} pages`,
      );
    // One of the fixes of each page is safe.
    const delivered = mode === 'recommend' ? 0 : fixes.pagesFixed;
    if (fixes.delivered !== delivered || fixes.removed !== delivered || issuesFixed !== delivered)
      this.violate('what was delivered is counted once', `${id}: ${issuesFixed} fixed, ${JSON.stringify(fixes)}`);
  }

  private checkStatuses(byId: Map<string, RunRecord>): void {
    for (const [id, told] of this.journal.statuses()) {
      const order = [...told].sort((a, b) => a.answeredAt - b.answeredAt);
      let ended: (typeof order)[number] | null = null;
      let running: (typeof order)[number] | null = null;
      for (const exchange of order) {
        // An answer may have overtaken an older one on its way; only what was asked after another answer came counts.
        if (ended && exchange.sentAt > ended.answeredAt && exchange.runStatus !== ended.runStatus)
          this.violate('no status leaves a terminal state', `${id}: ${ended.runStatus}, then ${exchange.runStatus}`);
        if (running && exchange.sentAt > running.answeredAt && exchange.runStatus === 'pending')
          this.violate('no run is pending again', id);
        if (exchange.runStatus === 'running') running ??= exchange;
        else if (exchange.runStatus !== 'pending') ended ??= exchange;
      }
      const run = byId.get(id);
      if (ended && run && run.status !== ended.runStatus)
        this.violate('no status leaves a terminal state', `${id}: told ${ended.runStatus}, stored ${run.status}`);
    }
  }

  private async checkMoney(asked: readonly AskedRun[]): Promise<void> {
    for (const account of new Set(asked.map((run) => run.account))) {
      const { total, held } = await this.stack.credits.balance(account.orgId);
      const prices = this.runs.reduce((sum, run) => sum + (run.orgId === account.orgId ? priceOf(run) : 0), 0);
      if (held !== 0) this.violate('no hold is open', `${account.orgId} holds ${held}`);
      this.figures.accounts++;
      this.figures.spent += account.credits - total;
      this.figures.prices += prices;
      if (account.credits - total !== prices)
        this.violate(
          'credits spent = prices of completed runs',
          `${account.orgId}: ${account.credits} → ${total}, completed for ${prices}`,
        );
    }
    const { isClean, output } = await this.stack.creditsCheck();
    if (!isClean) this.violate('credits check is clean', output.slice(0, 1_000));
  }

  /** A page is fetched again only when a fault took it from its worker before it was written. */
  private async checkFetches(asked: AskedRun, ofSite: RunRecord[]): Promise<void> {
    const [run] = ofSite;
    const hits = asked.site.pageHits();
    const { isScripted = false } = asked.site.plan;
    if (!run) {
      if (hits.length > 0) this.violate('nothing is fetched for a run that does not exist', asked.site.url);
      return;
    }
    if (asked.cancelledAt !== null) this.checkCancel(run, asked.cancelledAt, asked.site.lastHitAt());
    if (ofSite.filter((each) => !isRefused(each)).length > 1) return;
    const rows = await this.stack.database.query<{ url: string; createdAt: Date }>(
      'SELECT url, created_at AS "createdAt" FROM pages WHERE run_id = $1',
      [run.id],
    );
    const committedAt = new Map(rows.map((row) => [row.url.slice(asked.site.origin.length), row.createdAt.getTime()]));
    const firstAt = new Map<string, number>();
    let again = 0;
    for (const hit of hits) {
      const first = firstAt.get(hit.path);
      firstAt.set(hit.path, hit.at);
      if (hit.at > (committedAt.get(hit.path) ?? Infinity)) {
        this.figures.refetchedCommitted++;
        // The request of a frozen worker that had just been allowed leaves when it wakes.
        if (!this.wasFrozen(hit.at))
          this.violate(
            'a committed page is never fetched again',
            `${run.id} ${hit.path}: ${hit.at - (committedAt.get(hit.path) ?? 0)} ms after its commit`,
          );
      }
      if (first === undefined) continue;
      again++;
      if (!this.faultsBetween(first - LEASE_MS, hit.at).some(({ kind }) => losesWork(kind, isScripted)))
        this.violate(
          'a page is fetched once',
          `${run.id} ${hit.path}: again after ${hit.at - first} ms, and nothing was broken`,
        );
    }
    this.figures.refetched += again;
    this.figures.mostRefetched = Math.max(this.figures.mostRefetched, again);
    const losses = this.faultsBetween(hits[0]?.at ?? 0, hits.at(-1)?.at ?? 0).reduce(
      (sum, { kind }) => sum + lossesOf(kind, isScripted),
      0,
    );
    if (again > losses * SLICES * IN_HAND)
      this.violate('no more is fetched again than was in hand', `${run.id}: ${again} pages, ${losses} faults`);
    if (
      run.status === 'completed' &&
      run.reason === 'success' &&
      run.pagesDone + run.pagesFailed !== asked.site.plan.pages
    )
      this.violate(
        'a completed run has every page',
        `${run.id}: ${run.pagesDone} done, ${run.pagesFailed} failed of ${asked.site.plan.pages}`,
      );
    if (run.status === 'completed' && rows.length !== run.pagesDone)
      this.violate('counters equal rows', `${run.id}: ${run.pagesDone} counted, ${rows.length} stored`);
    const { rendered, notRendered, pagesDone } = run;
    this.figures.rendered += rendered;
    this.figures.notRendered += notRendered;
    if (rendered + notRendered !== (isScripted ? pagesDone : 0))
      this.violate(
        'a page that needs a browser was shown by one, or has a reason',
        `${run.id}: ${rendered} rendered, ${notRendered} not, of ${pagesDone}`,
      );
    if (run.pagesFailed > 0) this.violate('no page of a site that is in order fails', `${run.id}: ${run.pagesFailed}`);
  }

  private checkCancel(run: RunRecord, cancelledAt: number, lastHitAt: number): void {
    const afterMs = lastHitAt - cancelledAt;
    this.figures.cancelled++;
    this.figures.lastFetchAfterCancelMs = Math.max(this.figures.lastFetchAfterCancelMs, afterMs);
    if (afterMs > CANCEL_MS && this.faultsBetween(cancelledAt, lastHitAt).length === 0)
      this.violate('a cancelled run stops', `${run.id}: a fetch ${afterMs} ms after the answer`);
    if (afterMs > LEASE_MS + CANCEL_MS && !this.wasFrozen(lastHitAt))
      this.violate('a cancelled run stops', `${run.id}: a fetch ${afterMs} ms after the answer`);
  }

  private async checkReport(run: RunRecord, asked: readonly AskedRun[]): Promise<void> {
    // Its own, or one of the same organization: a schedule starts runs that no client has asked for.
    const account = asked.find((each) => each.account.orgId === run.orgId)?.account;
    const api = this.stack.apis[0];
    if (!account || !api) return;
    const answer = await fetch(`${api.url}/v1/agent-runs/${run.id}/report`, {
      headers: { authorization: `Bearer ${account.key}` },
    });
    const { report } = (await answer.json()) as { report?: { id: string; totalPages: number } };
    if (answer.status !== 200 || report?.totalPages !== run.pagesDone)
      return this.violate(
        'the report of a completed run can be read',
        `${run.id}: ${answer.status}, ${report?.totalPages} pages of ${run.pagesDone}`,
      );
    const content = await fetch(`${api.url}/r/${report.id}.json`, {
      headers: { authorization: `Bearer ${account.key}` },
    });
    const { coverage } = (await content.json()) as { coverage?: { pagesCrawled: number } };
    if (content.status !== 200 || coverage?.pagesCrawled !== run.pagesDone)
      return this.violate(
        'the report of a completed run can be read',
        `${run.id}: its content answers ${content.status} with ${coverage?.pagesCrawled} pages of ${run.pagesDone}`,
      );
    this.figures.readable++;
  }

  private faultsBetween(from: number, to: number): Fault[] {
    return this.faults.filter((fault) => fault.from <= to && fault.to + LEASE_MS >= from);
  }

  private wasFrozen(at: number): boolean {
    return this.faults.some((fault) => fault.kind === 'worker frozen' && fault.to <= at && fault.to + 5_000 >= at);
  }
}
