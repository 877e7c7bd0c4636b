import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface HostsOptions {
  hosts: number;
  /** Pages of each host, about 1 KB each. */
  pages: number;
  /** An answer takes this long … */
  latencyMs: number;
  /** … and up to so much longer. */
  spreadMs: number;
}

export interface HostHits {
  /** Different pages that were asked for. */
  pages: number;
  /** Pages that were asked for more than once, the start page left out. */
  twice: number;
}

export interface RunningHosts {
  origins: string[];
  hits(): Promise<HostHits[]>;
  clear(): void;
  stop(): void;
}

type Message = { kind: 'ready'; origins: string[] } | { kind: 'hits'; hits: HostHits[] };

/** Starts small hosts that answer late and cost next to nothing, each on a port of its own. */
export async function startHosts(options: HostsOptions): Promise<RunningHosts> {
  const child = fork(fileURLToPath(new URL('./hosts-server.js', import.meta.url)), Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]));
  const next = <K extends Message['kind']>(kind: K) =>
    new Promise<Extract<Message, { kind: K }>>((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`The hosts ended with code ${code}.`));
      child.once('exit', onExit);
      child.on('message', function onMessage(message) {
        if ((message as Message).kind !== kind) return;
        child.off('exit', onExit);
        child.off('message', onMessage);
        resolve(message as Extract<Message, { kind: K }>);
      });
    });
  const { origins } = await next('ready');
  return {
    origins,
    hits: async () => {
      const answer = next('hits');
      child.send('hits');
      return (await answer).hits;
    },
    clear: () => child.send('clear'),
    stop: () => child.disconnect(),
  };
}
