import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createBenchSite, type BenchSite } from './pages.js';

export interface BenchSiteOptions {
  pages: number;
  /** Share of the pages that answer after `slowMs`, such as 1/3. */
  slowShare?: number;
  slowMs?: number;
  /** Loopback address, for several hosts on one machine: 127.0.0.2, … */
  address?: string;
}

export interface RunningBenchSite extends BenchSite {
  origin: string;
  /** Requests by path since the start or the last `clear`. */
  hits(): Promise<Record<string, number>>;
  clear(): void;
  stop(): void;
}

type Message = { kind: 'ready'; origin: string } | { kind: 'hits'; hits: Record<string, number> };

/** Starts the site in a process of its own; resolves when all pages are generated, compressed and served. */
export async function startBenchSite({ pages, slowShare = 0, slowMs = 0, address = '127.0.0.1' }: BenchSiteOptions): Promise<RunningBenchSite> {
  const args = ['--pages', String(pages), '--slowShare', String(slowShare), '--slowMs', String(slowMs), '--address', address];
  const child = fork(fileURLToPath(new URL('./server.js', import.meta.url)), args);
  const next = <K extends Message['kind']>(kind: K) =>
    new Promise<Extract<Message, { kind: K }>>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`The bench site ended with code ${code}.`));
      child.once('exit', onExit);
      child.on('message', function onMessage(message) {
        if ((message as Message).kind !== kind) return;
        child.off('exit', onExit);
        child.off('message', onMessage);
        resolve(message as Extract<Message, { kind: K }>);
      });
    });
  const { origin } = await next('ready');
  return {
    ...createBenchSite(pages, origin),
    origin,
    hits: async () => {
      const answer = next('hits');
      child.send('hits');
      return (await answer).hits;
    },
    clear: () => child.send('clear'),
    stop: () => child.disconnect(),
  };
}
