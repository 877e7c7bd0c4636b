import { setTimeout as sleep } from 'node:timers/promises';
import { answer, type Answer } from './answers.js';
import type { Backend, RunFacts } from './backend.js';
import type { ToolCaller } from './tool.js';

/** Clients give up after a minute without an answer, unless they count progress. */
export const MAX_WAIT_SECONDS = 50;
const LOOK_EVERY_MS = 1_000;
const AT_WORK = new Set(['pending', 'running']);

/** The audit at its end, or as it is when the time is up or the caller is gone. Each look that finds a change is reported. */
export async function untilEnded(
  backend: Backend,
  id: string,
  { seconds, caller }: { seconds: number; caller: ToolCaller },
): Promise<RunFacts> {
  const startedAt = performance.now();
  let reported: string | null = null;
  for (;;) {
    const run = await backend.getRun(id);
    const elapsedMs = performance.now() - startedAt;
    if (!AT_WORK.has(run.status) || elapsedMs >= seconds * 1_000 || caller.signal.aborted) return run;
    const message = `${run.status}: ${run.progress?.message ?? 'waiting for a worker'}`;
    if (message !== reported) await caller.onProgress({ progress: Math.round(elapsedMs), message });
    reported = message;
    const rest = Math.min(LOOK_EVERY_MS, seconds * 1_000 - elapsedMs);
    await sleep(rest, undefined, { signal: caller.signal }).catch(() => undefined);
  }
}

/** What a run is, and how to go on with it: also for a caller that knows nothing of the call before. */
export function runAnswer(run: RunFacts): Answer {
  const { error, completionMessage, ...own } = run;
  const fromSite = Object.fromEntries(
    Object.entries({ error, completionMessage }).filter(([, text]) => typeof text === 'string'),
  );
  const next = AT_WORK.has(run.status)
    ? `The audit is still ${run.status}. Call get_audit_status with run_id ${run.id} and wait_seconds ${MAX_WAIT_SECONDS} to go on waiting.`
    : run.status === 'completed'
      ? `Read it with get_report or list_findings and run_id ${run.id}.`
      : null;
  return answer(
    { ...own, ...(next === null ? {} : { next }) },
    Object.keys(fromSite).length === 0 ? undefined : fromSite,
  );
}
