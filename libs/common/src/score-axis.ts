/** The part of 0 to 100 that a chart of scores shows. */
export interface ScoreAxis {
  low: number;
  high: number;
  /** Levels with a line and a label, from low to high. */
  ticks: readonly number[];
}

const STEPS = [1, 2, 5, 10, 20, 25];
const MAX_LEVELS = 5;

/** Fits the scores, so that a change of a few points can be seen. */
export function scoreAxis(scores: readonly number[]): ScoreAxis {
  const [least, most] = [Math.min(100, ...scores), Math.max(0, ...scores)];
  for (const step of STEPS) {
    const low = Math.max(0, Math.min(Math.floor(least / step), Math.ceil(100 / step) - 2) * step);
    const high = Math.min(100, Math.max(Math.ceil(most / step) * step, low + 2 * step));
    const levels = Math.round((high - low) / step) + 1;
    if (levels > MAX_LEVELS) continue;
    return { low, high, ticks: Array.from({ length: levels }, (_, i) => low + i * step) };
  }
  return { low: 0, high: 100, ticks: [0, 25, 50, 75, 100] };
}
