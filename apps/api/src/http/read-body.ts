import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError, validationError } from '#common';
import type { ApiRequest } from './api-request.js';

/** Every route but the two with another limit (contract, "Body limit"). */
export const DEFAULT_BODY_BYTES = 100 * 1024;

const inflate = promisify(gunzip);

/**
 * From here on a body of announced length is written into its place as it arrives:
 * joining 20 MiB at the end would hold up every other request.
 */
const IN_PLACE_BYTES = 256 * 1024;

/** The client went away in the middle of its body: there is no client left to respond to. */
export class RequestAborted extends Error {}

/**
 * Reads the body of a request whose caller is known and allowed to send one: nothing
 * is buffered before that, and never more than `maxBytes`.
 * What comes after a refusal is left to the code that responds (`endAfterBody`).
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function readBody(request: ApiRequest, response: ServerResponse, maxBytes: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity' && encoding !== 'gzip') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'This Content-Encoding is not supported. Send the body as it is or as gzip.',
      headers: { 'Accept-Encoding': 'gzip' },
    });
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  askForBody(request, response);
  const body = await collect(request, maxBytes);
  return encoding === 'gzip' ? decompress(body, maxBytes) : body;
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `The request body is larger than ${maxBytes} bytes. Send less.`,
  });
}

/** Lets a client send the body that it has only announced so far. */
export function askForBody(request: ApiRequest, response: ServerResponse): void {
  request.isBodyAwaited = true;
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}

function collect(request: ApiRequest, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const announcedBytes = Number(request.headers['content-length'] ?? 0);
    const whole = announcedBytes >= IN_PLACE_BYTES ? Buffer.allocUnsafeSlow(announcedBytes) : null;
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stop = (): void => {
      request.off('data', onData);
      request.off('end', onEnd);
      request.off('close', onClose);
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (whole) return void chunk.copy(whole, bytes - chunk.length);
      if (bytes <= maxBytes) return void chunks.push(chunk);
      stop();
      reject(tooLarge(maxBytes));
    };
    const onEnd = (): void => {
      stop();
      const [only] = chunks;
      resolve(whole ?? (only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, bytes)));
    };
    const onClose = (): void => {
      stop();
      reject(new RequestAborted());
    };
    request.on('data', onData);
    request.on('end', onEnd);
    request.on('close', onClose);
    request.on('error', ignore);
  });
}

/** "close" follows and says the same. */
function ignore(): void {}

async function decompress(body: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await inflate(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw validationError([{ path: 'body', message: 'is not what its Content-Encoding says: gzip' }]);
  }
}
