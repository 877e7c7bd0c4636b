import type { ServerResponse } from 'node:http';
import type { ApiRequest } from './api-request.js';

/** The rest of an unwanted body is read at 10 MiB/s: at full speed, a few refused uploads would hold up every other request. */
const SHARE_BYTES = 256 * 1024;
const SHARE_MS = 25;

/**
 * Sends the rest of a response, and reads and drops the rest of the request's body before the connection may be closed.
 * If it were closed earlier, a client that looks for the answer only after it has sent all would find a broken
 * connection in its place. The server's limit for a whole request ends what takes too long.
 */
export function endAfterBody(response: ServerResponse, text: string): void {
  const request = response.req as ApiRequest;
  if (!isArriving(request)) return void response.end(text);
  response.write(text);
  request.isAnswered = true;
  discard(request);
  request.once('close', () => response.end());
  request.once('end', () => response.end());
}

/** A client that has asked whether to send its body, and was not told to, sends none. */
function isArriving({ complete, headers, isBodyAwaited }: ApiRequest): boolean {
  return !complete && hasBody(headers) && (headers.expect === undefined || isBodyAwaited === true);
}

/** Whether a request with these headers has a body at all, be it empty chunks. */
export function hasBody(headers: ApiRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function discard(request: ApiRequest): void {
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
