/** Where domain code gets the time from, so that tests can set it. The class is its token for injection. */
export abstract class Clock {
  abstract now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  constructor(private instant: Date = new Date('2026-01-15T12:00:00Z')) {}

  now(): Date {
    return new Date(this.instant);
  }

  set(instant: Date): void {
    this.instant = new Date(instant);
  }

  advanceMs(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds);
  }
}
