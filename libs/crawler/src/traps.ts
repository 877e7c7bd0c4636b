export type TrapReason = 'url-length' | 'depth' | 'repeating-segments' | 'path-budget' | 'query-budget' | 'session-id' | 'calendar' | 'total-budget';

export type Admission = { ok: true } | { ok: false; reason: TrapReason };

/** One line of the report's coverage: what was cut, how often, and one example. */
export interface TrapCut {
  reason: TrapReason;
  /** Path prefix or query pattern that was cut. */
  where: string;
  count: number;
  example: string;
}

/** JSON-safe, bounded. */
export interface TrapState {
  admitted: number;
  counters: [key: string, count: number][];
  cuts: TrapCut[];
}

export interface TrapBudgetOptions {
  /** Page budget of the run; discovery ends at 20 times as many URLs. */
  maxPages: number;
  state?: TrapState;
}

/** Decides which discovered URLs enter the frontier. Ask once per URL (after the duplicate check). */
export declare class TrapBudget {
  constructor(options: TrapBudgetOptions);
  /** `depth`: links from the start page. */
  admit(url: string, depth: number): Admission;
  cuts(): TrapCut[];
  toState(): TrapState;
}
