import { watch } from 'node:fs';

/** An editor writes a file in several steps. */
const QUIET_MS = 100;

/**
 * Works whenever something below one of the folders changes: once at a time, and once more when something changed meanwhile.
 * @param {readonly string[]} folders @param {() => Promise<void>} work @param {(error: Error) =>
 *   void} onError told of work that failed; the next change starts it anew
 * @returns {{ stop: () => Promise<void> }}
 */
export function onChange(folders, work, onError) {
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
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, schedule));
  for (const watcher of watchers) watcher.on('error', onError);
  return {
    stop: async () => {
      for (const watcher of watchers) watcher.close();
      clearTimeout(timer);
      await working;
      // What changed meanwhile is left to the next start.
      clearTimeout(timer);
    },
  };
}
