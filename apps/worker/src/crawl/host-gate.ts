import { AdaptivePace, RequestGate, type PaceState } from '#crawler';
import type { HostPace, PaceRecord, RunLife } from '#runs';

/** The pace as the last slice left it. */
export function paceOf(record: PaceRecord | null): AdaptivePace {
  return new AdaptivePace(record ? { state: record as unknown as PaceState } : {});
}

/** The gate to a host, at the pace that all workers know. Where the host has a crawl delay, each start takes a turn from the database. */
export function openGate(
  life: Pick<RunLife, 'takeTurn'>,
  host: string,
  { crawlDelayMs, pace, notBefore, sharers }: HostPace,
): RequestGate {
  const takeTurn = async (earliestMs: number, delayMs: number): Promise<number> =>
    (await life.takeTurn(host, delayMs, new Date(earliestMs))).getTime();
  return new RequestGate(
    { crawlDelayMs, gapMs: paceOf(pace).delayMs * sharers, notBeforeMs: notBefore.getTime() },
    takeTurn,
  );
}
