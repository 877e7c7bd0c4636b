import type { FailureReason } from './fetch-result.js';

/** Why no connection came about. The class keeps undici from taking it for a socket error that it would retry. */
export class ConnectError extends Error {
  constructor(
    readonly reason: FailureReason,
    message: string,
    /** What the system called it. */
    readonly systemCode?: string,
  ) {
    super(message);
    this.name = 'ConnectError';
  }
}
