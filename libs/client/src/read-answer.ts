import { SqoutApiError, SqoutConnectionError } from './errors.js';
import { readRetryAfter } from './retry.js';

/** @throws SqoutConnectionError for more than `maxBytes`; what fetch throws for half a body */
export async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) throw new SqoutConnectionError(`The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** @throws SqoutConnectionError for what is no JSON */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    throw new SqoutConnectionError('The answer is not JSON.', { cause: error });
  }
}

/** What the API refused, or what something between it and us said in its place. */
export function toApiError(response: Response, bytes: Uint8Array): SqoutApiError {
  const { code, message, requestId, ...details } = envelopeOf(bytes);
  return new SqoutApiError({
    status: response.status,
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : describe(response),
    requestId: typeof requestId === 'string' ? requestId : response.headers.get('x-request-id'),
    details,
    retryAfterMs: readRetryAfter(response.headers.get('retry-after'), Date.now()),
  });
}

function envelopeOf(bytes: Uint8Array): Record<string, unknown> {
  try {
    const body = parseJson(bytes);
    const error: unknown = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
    return typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  } catch {
    // Errors of the server itself need not follow the envelope (contract, "Errors"); the status says enough.
    return {};
  }
}

function describe({ status, headers }: Response): string {
  if (status >= 300 && status < 400)
    return `The service is at another address: ${headers.get('location') ?? 'unknown'}. Set baseUrl to it.`;
  return `The service answered ${status} without saying why.`;
}
