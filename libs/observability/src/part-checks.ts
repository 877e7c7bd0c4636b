import { withTimeout } from '#common';
import type { Metrics } from './metrics.js';

/** `unavailable`: it failed, or was silent for too long. */
export type PartState = 'ok' | 'unavailable';

/** A part that is silent for so long counts as away; probes have little patience themselves. */
const TIMEOUT_MS = 2_000;

/** Whether the parts that a process depends on respond: for its readiness probe, and as `sqout_part_ready` when Prometheus asks. */
export class PartChecks<Part extends string> {
  constructor(
    private readonly parts: Readonly<Record<Part, { check(): Promise<void> }>>,
    metrics: Metrics,
  ) {
    metrics.gauges(
      'sqout_part_ready',
      'Whether a part that this process depends on responds (1) or not (0)',
      'part',
      async () =>
        Object.fromEntries(Object.entries(await this.read()).map(([part, state]) => [part, state === 'ok' ? 1 : 0])),
    );
  }

  /** All at once; takes two seconds at most. */
  async read(): Promise<Record<Part, PartState>> {
    const states = await Promise.all(
      Object.entries<{ check(): Promise<void> }>(this.parts).map(async ([name, part]) => [name, await stateOf(part)]),
    );
    return Object.fromEntries(states) as Record<Part, PartState>;
  }
}

async function stateOf(part: { check(): Promise<void> }): Promise<PartState> {
  try {
    await withTimeout(part.check(), TIMEOUT_MS, () => new Error('timed out'));
    return 'ok';
  } catch {
    return 'unavailable';
  }
}
