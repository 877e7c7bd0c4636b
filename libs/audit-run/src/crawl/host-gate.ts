import { AdaptivePace, RequestGate } from '#crawler';
import { PACE } from '../kept/shapes.js';
import { MAX_PAUSE_MS, type HostPace, type PaceRecord, type HostStore } from '../port/index.js';

/** A host may not be asked before `until`: that is waited for in the queue, not in a slot. */
export class PauseError extends Error {
  constructor(readonly until: Date) {
    super(`The next request may start at ${until.toISOString()}.`);
    this.name = 'PauseError';
  }
}

/** @throws PauseError when that is longer than anybody waits in a slot */
export function mindPause(untilMs: number): void {
  if (untilMs - Date.now() > MAX_PAUSE_MS) throw new PauseError(new Date(untilMs));
}

/** The pace as the last slice left it. */
export function paceOf(record: PaceRecord | null): AdaptivePace {
  return new AdaptivePace(record ? { state: PACE.read(record) } : {});
}

/** The gate to a host, at the pace that all workers know. Where the host has a crawl delay, each start takes a turn from the database. */
export function openGate(
  hosts: Pick<HostStore, 'takePermit'>,
  host: string,
  { crawlDelayMs, pace, notBefore, sharers }: HostPace,
  maxPauseMs = Infinity,
): RequestGate {
  const takePermit = async (earliestMs: number, delayMs: number): Promise<number> => {
    const latest = maxPauseMs === Infinity ? null : new Date(Date.now() + maxPauseMs);
    const earliest = new Date(earliestMs);
    const permit = await hosts.takePermit(host, { gapMs: delayMs, isCrawlDelay: true, earliest, latest });
    if (!permit.isTaken) throw new PauseError(permit.start);
    return permit.start.getTime();
  };
  return new RequestGate(
    { crawlDelayMs, gapMs: paceOf(pace).delayMs * sharers, notBeforeMs: notBefore.getTime() },
    takePermit,
  );
}
