import type { AuditRun } from '#client';
import { oneLine } from '#report-view';
import { ask, type Connection } from '../account/connection.js';
import type { Context } from '../context.js';

/** Longer than any run may take. */
const TIMEOUT_MS = 6 * 60 * 60_000;

/** Waits for the run's end, and says how far it is. */
export function watchRun(
  connection: Connection,
  id: string,
  { terminal, untilInterrupted }: Context,
): Promise<AuditRun> {
  const startedMs = performance.now();
  return ask(connection, (client) =>
    client.agentRuns.waitUntilEnded(id, {
      signal: untilInterrupted(),
      timeoutMs: TIMEOUT_MS,
      onProgress: ({ status, progress }) => {
        const { current, total, message, phase } = progress ?? {};
        const pages = current == null ? '' : `  ${current}${total == null ? '' : ` of ${total}`} pages`;
        const seconds = Math.round((performance.now() - startedMs) / 1_000);
        terminal.progress(`${oneLine(message ?? phase ?? status, 60)}${pages}  ${seconds} s`);
      },
    }),
  );
}
