import { AdaptivePace, RequestGate } from '#crawler';
import { PACE } from '../state/shapes.js';
import type { HostPace, HostStore, PaceRecord } from '../store/port/index.js';
import { PauseError } from './pause.js';

/** The pace as the last slice left it. */
export function paceOf(record: PaceRecord | null): AdaptivePace {
  return new AdaptivePace(record ? { state: PACE.read(record) } : {});
}

/** The gate to a host, at the pace that all workers know. Where the host has a crawl delay, each start takes a permit from the store. */
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
