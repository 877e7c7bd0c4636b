import type { IncomingMessage } from 'node:http';

/** What is left of a body that nobody wants is read at 10 MiB/s: at full speed, a few refused uploads would hold up every other request. */
const SHARE_BYTES = 256 * 1024;
const SHARE_MS = 25;

/**
 * Reads and forgets what is left of a refused body. It has to be read, for a client that looks for the answer only after it has sent all;
 * one that looks earlier gives up as soon as it is told. The server's limit for a whole request ends what takes too long.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  let share = SHARE_BYTES;
  request.on('data', (chunk: Buffer) => {
    share -= chunk.length;
    if (share > 0) return;
    request.pause();
    setTimeout(() => {
      share = SHARE_BYTES;
      request.resume();
    }, SHARE_MS).unref();
  });
  request.resume();
}
