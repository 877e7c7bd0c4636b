import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const IDLE_SWEEP_MS = 50;

/**
 * Makes the connections of a server fewer before it closes: each answer tells its connection to be the last one.
 * A connection that is closed while it is idle may have a request on its way, which would then be lost; so none is closed for `drainMs`.
 * New connections are still taken. Over at once when there are none.
 */
export async function drainConnections(server: Server, drainMs: number): Promise<void> {
  const beLast = (_request: IncomingMessage, response: ServerResponse): void =>
    void response.setHeader('Connection', 'close');
  server.prependListener('request', beLast);
  for (const until = Date.now() + drainMs; Date.now() < until && (await connectionsOf(server)) > 0;)
    await sleep(IDLE_SWEEP_MS);
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

/**
 * Stops accepting, lets requests in flight finish for at most `graceMs`, closes each keep-alive connection as it falls idle.
 * Resolves when the last connection is gone.
 */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const force = setTimeout(() => server.closeAllConnections(), graceMs);
  server.closeIdleConnections();
  try {
    await closed;
  } finally {
    clearInterval(sweep);
    clearTimeout(force);
  }
}
