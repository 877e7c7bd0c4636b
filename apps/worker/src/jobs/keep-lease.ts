import { RENEW_MS } from '#audit-run';
import type { Progress } from '#common';

export interface LeaseOptions {
  /** False when the run went on without this worker. */
  renew: () => Promise<boolean>;
  progress: Progress;
  /** A phase in which nothing ends for so long is not kept from others. */
  maxStillMs: number;
  /** Ends the work when its lease is not renewed any more. */
  abort: AbortController;
}

/** Renews the lease of a phase while its work gets anywhere. Returns what ends that. */
export function keepLease({ renew, progress, maxStillMs, abort }: LeaseOptions): () => void {
  const renewal = setInterval(() => {
    if (progress.stillMs() > maxStillMs) {
      abort.abort(new Error(`Nothing of the phase has ended for ${Math.round(maxStillMs / 1_000)} s.`));
      return;
    }
    void renew().then(
      (isMine) => isMine || abort.abort(new Error('the run went on without this worker')),
      // The database is away: the lease runs out by itself.
      () => undefined,
    );
  }, RENEW_MS);
  return () => clearInterval(renewal);
}
