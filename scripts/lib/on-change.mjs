import { watch } from 'node:fs';

/** An editor writes a file in several steps. */
const QUIET_MS = 100;

/**
 * Works whenever something below a folder changes: once at a time, and once more when something changed meanwhile.
 * @param {string} folder @param {() => Promise<void>} work @param {(error: Error) => void} onError told of work that failed; the next change starts it anew
 * @returns {{ stop: () => Promise<void> }}
 */
export function onChange(folder, work, onError) {
  let timer = null;
  let working = null;
  const begin = () => {
    timer = null;
    if (working) return schedule();
    working = work()
      .catch(onError)
      .finally(() => (working = null));
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(begin, QUIET_MS);
  };
  const watcher = watch(folder, { recursive: true }, schedule);
  watcher.on('error', onError);
  return {
    stop: async () => {
      watcher.close();
      clearTimeout(timer);
      await working;
      // What changed meanwhile is left to the next start.
      clearTimeout(timer);
    },
  };
}
