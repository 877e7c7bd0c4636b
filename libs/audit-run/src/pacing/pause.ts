import { MAX_PAUSE_MS } from '../store/port/index.js';

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
