import type { Server } from 'node:http';

const IDLE_SWEEP_MS = 50;

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
