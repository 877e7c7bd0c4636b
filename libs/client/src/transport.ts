import { setTimeout as sleep } from 'node:timers/promises';
import { SqoutConnectionError, SqoutApiError } from './errors.js';
import { parseJson, readBytes, toApiError } from './read-answer.js';
import { isPassing, pauseMs, type RetryOptions } from './retry.js';

export interface TransportOptions {
  /** Without a slash at its end. */
  baseUrl: string;
  apiKey: string | null;
  /** With `organization`, reads of runs and reports are about all that the active organization owns. */
  scope: 'organization' | null;
  fetch: typeof globalThis.fetch;
  /** For one try, its body included. */
  timeoutMs: number;
  retry: RetryOptions;
}

export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parts of the path after /v1; each is encoded. */
  path: readonly string[];
  /** Beside the versioned interface: the path is at the root. */
  isOutsideV1?: boolean;
  query?: object | undefined;
  json?: object;
  form?: FormData;
  /** Makes a POST safe to repeat, so that it is retried like a GET. */
  idempotencyKey?: string | undefined;
  /** Said twice it is the same, so that it is retried like a GET. */
  isRepeatable?: boolean;
  signal?: AbortSignal | undefined;
}

export interface Answer {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Answers of this API are small; more than this is not one of them. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Sends a call, tries again what may be repeated, turns every refusal into a typed error. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  /** @throws SqoutApiError, SqoutConnectionError, and the reason of `signal` */
  json<T>(call: ApiCall): Promise<T> {
    return this.repeat(call, ({ bytes }) => parseJson(bytes) as T);
  }

  /** @throws as `json` */
  bytes(call: ApiCall): Promise<Answer> {
    return this.repeat(call, (answer) => answer);
  }

  private async repeat<T>(call: ApiCall, read: (answer: Answer) => T): Promise<T> {
    const { retry } = this.options;
    const mayRepeat = call.method === 'GET' || call.idempotencyKey !== undefined || call.isRepeatable === true;
    const deadline = Date.now() + retry.maxTotalMs;
    for (let attempt = 1; ; attempt++) {
      try {
        return read(await this.once(call, deadline - Date.now()));
      } catch (error) {
        if (!mayRepeat || attempt >= retry.maxAttempts || !isPassing(error)) throw error;
        const pause = pauseMs(retry, attempt, error instanceof SqoutApiError ? error.retryAfterMs : 0, Math.random());
        // Better an error now than one after a wait that leaves no time for another try.
        if (Date.now() + pause >= deadline) throw error;
        await sleep(pause, undefined, { signal: call.signal }).catch(() => call.signal?.throwIfAborted());
      }
    }
  }

  private async once(call: ApiCall, leftMs: number): Promise<Answer> {
    call.signal?.throwIfAborted();
    const timeoutMs = Math.max(1, Math.min(this.options.timeoutMs, leftMs));
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    try {
      const response = await this.options.fetch(this.urlOf(call), { ...this.requestOf(call), signal });
      const bytes = await readBytes(response, MAX_ANSWER_BYTES);
      if (!response.ok) throw toApiError(response, bytes);
      return { contentType: response.headers.get('content-type') ?? '', bytes };
    } catch (error) {
      if (error instanceof SqoutApiError || error instanceof SqoutConnectionError) throw error;
      call.signal?.throwIfAborted();
      throw new SqoutConnectionError(
        timeout.aborted
          ? `The service did not answer within ${timeoutMs} ms.`
          : 'The connection to the service failed.',
        { cause: error },
      );
    }
  }

  private urlOf({ method, path, query, isOutsideV1 = false }: ApiCall): string {
    const parameters = new URLSearchParams();
    const { scope } = this.options;
    if (scope !== null && method === 'GET' && /^(agent-runs|reports)$/.test(path[0] ?? ''))
      parameters.set('scope', scope);
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) parameters.set(name, String(value));
    const search = parameters.size > 0 ? `?${parameters.toString()}` : '';
    return `${this.options.baseUrl}${isOutsideV1 ? '' : '/v1'}/${path.map(encodeURIComponent).join('/')}${search}`;
  }

  private requestOf({ method, json, form, idempotencyKey }: ApiCall): RequestInit {
    const headers: Record<string, string> = { accept: '*/*' };
    if (this.options.apiKey !== null) headers.authorization = `Bearer ${this.options.apiKey}`;
    if (json !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    // A redirect is not followed: it could turn a POST into a GET, or carry the key to another server.
    return {
      method,
      headers,
      redirect: 'manual',
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: form }),
    };
  }
}
