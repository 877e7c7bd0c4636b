import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A site in a process of its own. It says `{ kind: 'ready', … }` once, and answers `hits` with `{ kind: 'hits', hits }`. */
export interface SiteProcess<Ready, Hits> {
  ready: Ready;
  hits(): Promise<Hits>;
  clear(): void;
  stop(): void;
}

/** Starts a site beside this file, such as `./server.js`; resolves when it is ready. Options become `--name value`. */
export async function startSiteProcess<Ready, Hits>(
  script: string,
  options: object,
): Promise<SiteProcess<Ready, Hits>> {
  const child = fork(
    fileURLToPath(new URL(script, import.meta.url)),
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
  );
  const next = <T>(kind: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`${script} ended with code ${code}.`));
      child.once('exit', onExit);
      child.on('message', function onMessage(message) {
        if ((message as { kind: string }).kind !== kind) return;
        child.off('exit', onExit);
        child.off('message', onMessage);
        resolve(message as T);
      });
    });
  const ready = await next<Ready>('ready');
  return {
    ready,
    hits: async () => {
      const answer = next<{ hits: Hits }>('hits');
      child.send('hits');
      return (await answer).hits;
    },
    clear: () => child.send('clear'),
    stop: () => child.disconnect(),
  };
}
