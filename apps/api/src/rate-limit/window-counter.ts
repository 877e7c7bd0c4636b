/** Where a window stands after a request was counted into it. */
export interface WindowCount {
  /** Requests in the window, this one included; more than the quota when it is used up. */
  count: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

export const WINDOW_MS = 60_000;

/** Windows that a process remembers, about 100 bytes each. A flood of addresses pushes out the oldest ones, never the process. */
export const MAX_KEYS = 50_000;

/** Counts requests by key in windows of a minute that start with the first request. */
export interface WindowCounter {
  /** Null when it is unknown whether the quota has room: the request is not to be let through. */
  increment(key: string, quota: number): Promise<WindowCount | null>;
}
