/**
 * How points of the score read, everywhere: a number with a sign is the change between two audits, and nothing else is signed.
 * What an issue takes is there "to win"; what a category takes, it "costs".
 */

/** Scores are shown with one decimal: what is less reads as nothing. */
export const SMALLEST_POINTS = 0.05;

/** `11.5`, `< 0.1`: how many points an issue takes, where the words around it say so. */
export function winnable(gain: number): string {
  return gain < SMALLEST_POINTS ? '< 0.1' : gain.toFixed(1);
}

/** `11.5 points to win`. */
export function pointsToWin(gain: number): string {
  return `${winnable(gain)} points to win`;
}

/** `costs 18.0`: what a category takes from the score. */
export function costOf(lost: number): string {
  return `costs ${lost.toFixed(1)}`;
}

/** `+1.3`, `−2.0`, `±0.0`: the later value minus the earlier one. */
export function signed(change: number, digits = 1): string {
  const text = Math.abs(change).toFixed(digits);
  if (Number(text) === 0) return `±${text}`;
  return `${change > 0 ? '+' : '−'}${text}`;
}
