/** A timeout is counted in so many steps. */
const STEPS = 20;

/**
 * Calls `act` once this process has been awake for `ms`. While it is frozen or starved its threads stand still as well: a pause of any length counts as one step.
 * Returns what calls it off.
 */
export function afterAwake(ms: number, act: () => void): () => void {
  let steps = 0;
  const timer = setInterval(() => {
    if (++steps < STEPS) return;
    clearInterval(timer);
    act();
  }, ms / STEPS);
  return () => clearInterval(timer);
}
