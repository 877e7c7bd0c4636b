import { setTimeout as sleep } from 'node:timers/promises';
import { SqoutTimeoutError } from './errors.js';
import type { Transport } from './transport.js';
import type {
  AuditRun,
  AuditRunReport,
  CauseQuery,
  ClientProgress,
  CreateRun,
  CreatedRun,
  Finding,
  FindingCause,
  FindingCauseList,
  FindingList,
  FindingQuery,
  DecideFix,
  FixDecisionList,
  FixPatch,
  FixQuery,
  ListFindings,
  ListFixes,
  PageFix,
  PageFixList,
  RegisteredRun,
  RegisterRun,
  RunEnd,
  RunList,
  RunQuery,
  RunStatus,
} from './types.js';

export interface CallOptions {
  signal?: AbortSignal;
}

export interface KeyedCallOptions extends CallOptions {
  /** A text of the caller's choice. With it a POST happens once, however often it is sent, and is retried like a GET. */
  idempotencyKey?: string;
}

export interface WaitOptions extends CallOptions {
  /** How long to wait; a run may take a quarter of an hour and more. */
  timeoutMs?: number;
  /** First pause between two looks; it grows to ten times as long. */
  pollMs?: number;
  /** After each look at a run that goes on. */
  onProgress?: (run: AuditRun) => void;
}

const DEFAULT_WAIT_MS = 60 * 60_000;
const DEFAULT_POLL_MS = 500;
const POLL_GROWTH = 1.3;

/** contract, "States and transitions". */
const IS_TERMINAL: Readonly<Record<RunStatus, boolean>> = {
  pending: false,
  running: false,
  completed: true,
  failed: true,
  cancelled: true,
};

export class AgentRuns {
  constructor(private readonly transport: Transport) {}

  create(run: CreateRun, { signal, idempotencyKey }: KeyedCallOptions = {}): Promise<CreatedRun> {
    const { config, ...members } = run;
    const json = { ...members, trigger: 'api', ...(config === undefined ? {} : { config: JSON.stringify(config) }) };
    return this.transport.json({ method: 'POST', path: ['agent-runs'], json, idempotencyKey, signal });
  }

  /**
   * Makes a run that the caller crawls and checks itself; the server only shows it. It publishes its report with `runId` and ends
   * by `end`; after two hours without a word it has failed. Beside the stable contract, as the two below.
   */
  register(
    { config, ...members }: RegisterRun,
    { signal, idempotencyKey }: KeyedCallOptions = {},
  ): Promise<RegisteredRun> {
    const json = { ...members, ...(config === undefined ? {} : { config: JSON.stringify(config) }) };
    return this.transport.json({ method: 'POST', path: ['agent-runs', 'register'], json, idempotencyKey, signal });
  }

  /** @throws SqoutApiError 409 RUN_NOT_ACTIVE once the run has ended, such as by a cancellation */
  tellProgress(id: string, progress: ClientProgress, { signal }: CallOptions = {}): Promise<AuditRun> {
    return this.transport.json({ method: 'POST', path: ['agent-runs', id, 'progress'], json: progress, signal });
  }

  /** Ends a registered run; the same end again is answered again. @throws as `tellProgress` when it has ended otherwise */
  end(id: string, end: RunEnd, { signal }: CallOptions = {}): Promise<AuditRun> {
    return this.transport.json({ method: 'PATCH', path: ['agent-runs', id], json: end, isRepeatable: true, signal });
  }

  list(query: RunQuery = {}, { signal }: CallOptions = {}): Promise<RunList> {
    return this.transport.json({ method: 'GET', path: ['agent-runs'], query, signal });
  }

  get(id: string, { signal }: CallOptions = {}): Promise<AuditRun> {
    return this.transport.json({ method: 'GET', path: ['agent-runs', id], signal });
  }

  /** @throws SqoutApiError 404 while there is none; `details.runStatus` says how far the run is */
  async report(id: string, { signal }: CallOptions = {}): Promise<AuditRunReport> {
    const { report } = await this.transport.json<{ report: AuditRunReport }>({
      method: 'GET',
      path: ['agent-runs', id, 'report'],
      signal,
    });
    return report;
  }

  /**
   * All findings of a completed run that fit the query, errors first, asked for as they are read. Beside the stable contract.
   * @throws SqoutApiError 404 while there are none
   */
  findings(id: string, query: FindingQuery = {}, { signal }: CallOptions = {}): AsyncGenerator<Finding> {
    return this.parts(id, { path: ['findings'], query, signal }, ({ findings }: FindingList) => findings);
  }

  /** One part of them, with the numbers of all. @throws as `findings` */
  listFindings(id: string, query: ListFindings, { signal }: CallOptions = {}): Promise<FindingList> {
    return this.transport.json({ method: 'GET', path: ['agent-runs', id, 'findings'], query, signal });
  }

  /** The same by what there is to fix: one row for a broken target, a missing header, a repeated piece of a template. */
  findingCauses(id: string, query: CauseQuery = {}, { signal }: CallOptions = {}): AsyncGenerator<FindingCause> {
    return this.parts(id, { path: ['findings', 'causes'], query, signal }, ({ causes }: FindingCauseList) => causes);
  }

  /**
   * Verified fixes of a completed run that fit the query, by page, asked for as they are read. Beside the stable contract.
   * @throws SqoutApiError 404 for a run that audits only, and while there are none
   */
  fixes(id: string, query: FixQuery = {}, { signal }: CallOptions = {}): AsyncGenerator<PageFix> {
    return this.parts(id, { path: ['fixes'], query, signal }, ({ fixes }: PageFixList) => fixes);
  }

  /** One part of them, with the numbers of all. @throws as `fixes` */
  listFixes(id: string, query: ListFixes, { signal }: CallOptions = {}): Promise<PageFixList> {
    return this.transport.json({ method: 'GET', path: ['agent-runs', id, 'fixes'], query, signal });
  }

  /** The chosen fixes as a unified diff; empty without any. @throws as `fixes` */
  async fixPatch(id: string, query: FixPatch = {}, { signal }: CallOptions = {}): Promise<string> {
    const call = { method: 'GET', path: ['agent-runs', id, 'fixes.patch'], query, signal } as const;
    return new TextDecoder().decode((await this.transport.bytes(call)).bytes);
  }

  /** Accepts or rejects a fix, or all of a rule, for the site. @throws SqoutApiError 400 when it was decided since */
  decideFix(id: string, json: DecideFix, { signal }: CallOptions = {}): Promise<FixDecisionList> {
    const path = ['agent-runs', id, 'fixes', 'decisions'];
    return this.transport.json({ method: 'PUT', path, json, isRepeatable: true, signal });
  }

  private async *parts<Answer extends { nextCursor: string | null }, Item>(
    id: string,
    { path, query, signal }: { path: string[]; query: object; signal: AbortSignal | undefined },
    itemsOf: (answer: Answer) => readonly Item[],
  ): AsyncGenerator<Item> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const answer: Answer = await this.transport.json<Answer>({
        method: 'GET',
        path: ['agent-runs', id, ...path],
        query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      });
      yield* itemsOf(answer);
      cursor = answer.nextCursor;
    }
  }

  cancel(id: string, { signal }: CallOptions = {}): Promise<AuditRun> {
    return this.transport.json({ method: 'POST', path: ['agent-runs', id, 'cancel'], signal });
  }

  /**
   * Looks until the run is completed, failed or cancelled.
   * @throws SqoutTimeoutError after `timeoutMs`; the run goes on
   */
  async waitUntilEnded(
    id: string,
    { signal, onProgress, timeoutMs = DEFAULT_WAIT_MS, pollMs = DEFAULT_POLL_MS }: WaitOptions = {},
  ): Promise<AuditRun> {
    const deadline = Date.now() + timeoutMs;
    for (let pauseMs = pollMs; ; pauseMs = Math.min(pauseMs * POLL_GROWTH, pollMs * 10)) {
      const run = await this.get(id, signal ? { signal } : {});
      if (IS_TERMINAL[run.status]) return run;
      onProgress?.(run);
      if (Date.now() + pauseMs > deadline)
        throw new SqoutTimeoutError(
          `The run ${id} is still ${run.status} after ${timeoutMs} ms. It goes on; ask for it again later.`,
        );
      await sleep(pauseMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}
