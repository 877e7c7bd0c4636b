import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressGuard } from './address-guard.js';
import { ConnectError, openChecked } from './connector.js';
import type { Resolver } from './name-resolver.js';
import type { Trust } from './tunnel.js';

export interface PostOptions extends Trust {
  guard: AddressGuard;
  resolver: Resolver;
  connectTimeoutMs: number;
  /** For everything: name, connection, request and response. */
  timeoutMs: number;
  /** Of the response; the rest is not read. */
  maxBytes: number;
}

export interface Posted {
  status: number;
  headers: IncomingMessage['headers'];
  /** As much as was read. */
  body: string;
}

export interface PostedMessage {
  /** Without it, POST. */
  method?: 'GET' | 'POST' | 'PATCH';
  headers: Readonly<Record<string, string>>;
  body: string;
  signal?: AbortSignal;
}

/**
 * One request to an address that the guard allows, on a separate connection. Redirects are
 * a response like any other: it was not checked where they lead.
 * @throws ConnectError without a response
 */
export async function post(options: PostOptions, url: URL, message: PostedMessage): Promise<Posted> {
  const over = AbortSignal.timeout(options.timeoutMs);
  const signal = message.signal ? AbortSignal.any([over, message.signal]) : over;
  const { protocol, hostname, port } = url;
  const opening = openChecked(options, { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port }, {});
  const socket = await untilAborted(opening, signal).catch((error: unknown) => {
    // What opens too late is closed; a failure has been told.
    void opening.then((late) => late.destroy()).catch(() => undefined);
    throw error;
  });
  try {
    const outgoing = request({
      method: message.method ?? 'POST',
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        ...message.headers,
        'content-length': Buffer.byteLength(message.body),
        connection: 'close',
      },
      // The handshake is done: to the HTTP client both kinds are just a stream.
      createConnection: () => socket,
    });
    return await untilAborted(responseTo(outgoing, message.body, options.maxBytes), signal);
  } finally {
    socket.destroy();
  }
}

function responseTo(outgoing: ClientRequest, body: string, maxBytes: number): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(
        new ConnectError('connection', `The connection closed before the response was complete (${codeOf(error)}).`),
      );
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const end = (): void =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'),
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= maxBytes) end();
      });
      response.on('end', end);
      response.on('error', fail);
    });
    outgoing.end(body);
  });
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new ConnectError('timeout', 'No complete response in time.'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
