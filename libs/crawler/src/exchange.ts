import { setMaxListeners } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ConnectError, codeOf } from './connector.js';
import type { FailureReason, FetchFailure, FetchTimings, HeaderList } from './fetch-result.js';

/** What came over the wire, not yet decoded. */
export type RawExchange =
  | {
      kind: 'answer';
      status: number;
      headers: HeaderList;
      wire: Buffer;
      isCut: boolean;
      isWanted: boolean;
      timings: FetchTimings;
    }
  | ({ kind: 'failure'; isBeforeAnswer: boolean } & Omit<FetchFailure, 'kind' | 'url'>);

export interface ExchangeLimits {
  method: 'GET' | 'HEAD';
  timeoutMs: number;
  maxBytes: number;
  onTooLarge: 'fail' | 'truncate';
  wantBody?: (status: number, headers: HeaderList) => boolean;
  signal?: AbortSignal;
}

const noop = (): void => undefined;
const STOPPED = new Error('The exchange was stopped.');

/** One request on undici's dispatch interface, ended by its answer, its first failure, its deadline or the caller's signal. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly done: Promise<RawExchange>;
  private resolve: (result: RawExchange) => void = noop;
  private isSettled = false;
  private controller: Dispatcher.DispatchController | null = null;
  private readonly timer: NodeJS.Timeout;
  private readonly onAbort: () => void;
  private startedAt = 0;
  private ttfbMs = 0;
  private status = 0;
  private headers: HeaderList = [];
  private readonly chunks: Buffer[] = [];
  private wireBytes = 0;

  constructor(private readonly limits: ExchangeLimits) {
    this.done = new Promise((resolve) => {
      this.resolve = resolve;
    });
    // Bound, not an arrow function: V8 puts a function literal that is assigned to a property
    // among its old objects, and the response with it (decision 69).
    this.onAbort = this.fail.bind(this, 'aborted', 'The caller stopped this request.', undefined);
    this.timer = setTimeout(
      () => this.fail('timeout', `No complete response within ${limits.timeoutMs / 1000} s.`),
      limits.timeoutMs,
    );
    this.follow(limits.signal);
  }

  private follow(signal: AbortSignal | undefined): void {
    if (signal === undefined) return;
    if (signal.aborted) return this.onAbort();
    // One signal stops all requests of a run: many listeners are no leak here, and each is removed when its exchange settles.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', this.onAbort, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Settled while it waited for a connection: undici offers no way to take it back before this moment.
    if (this.isSettled) return controller.abort(STOPPED);
    this.controller = controller;
    this.startedAt = performance.now();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.ttfbMs = performance.now() - this.startedAt;
    this.status = status;
    this.headers = headerListOf(controller.rawHeaders, headers);
    if (this.limits.wantBody?.(status, this.headers) === false) return this.answer({ isCut: true, isWanted: false });
    const declaredBytes = this.limits.method === 'HEAD' ? 0 : Number(headers['content-length']);
    if (declaredBytes > this.limits.maxBytes && this.limits.onTooLarge === 'fail') this.failTooLarge();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    const room = this.limits.maxBytes - this.wireBytes;
    if (chunk.length <= room) {
      this.chunks.push(chunk);
      this.wireBytes += chunk.length;
      return;
    }
    if (this.limits.onTooLarge === 'fail') return this.failTooLarge();
    this.chunks.push(chunk.subarray(0, room));
    this.wireBytes += room;
    this.answer({ isCut: true, isWanted: true });
  }

  onResponseEnd(): void {
    this.answer({ isCut: false, isWanted: true });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const { reason, message, code } = failureOf(error);
    this.fail(reason, message, code);
  }

  fail(reason: FailureReason, message: string, code?: string): void {
    this.settle({
      kind: 'failure',
      reason,
      message,
      isBeforeAnswer: this.status === 0,
      ...(code === undefined ? {} : { code }),
    });
  }

  private failTooLarge(): void {
    this.fail('too-large', `The body is over ${this.limits.maxBytes} bytes.`);
  }

  private answer({ isCut, isWanted }: { isCut: boolean; isWanted: boolean }): void {
    const timings = { ttfbMs: this.ttfbMs, totalMs: performance.now() - this.startedAt };
    this.settle({
      kind: 'answer',
      status: this.status,
      headers: this.headers,
      wire: this.joinChunks(),
      isCut,
      isWanted,
      timings,
    });
  }

  /** A separate buffer: the chunks are views of the connection's memory, and a pooled buffer could not be handed to another thread. */
  private joinChunks(): Buffer {
    const whole = Buffer.allocUnsafeSlow(this.wireBytes);
    let offset = 0;
    for (const chunk of this.chunks) offset += chunk.copy(whole, offset);
    return whole;
  }

  private settle(result: RawExchange): void {
    if (this.isSettled) return;
    this.isSettled = true;
    clearTimeout(this.timer);
    this.limits.signal?.removeEventListener('abort', this.onAbort);
    this.chunks.length = 0;
    this.resolve(result);
    const isComplete = result.kind === 'answer' && !result.isCut;
    if (!isComplete) this.controller?.abort(STOPPED);
  }
}

function headerListOf(raw: Dispatcher.DispatchController['rawHeaders'], parsed: IncomingHttpHeaders): HeaderList {
  const list: [string, string][] = [];
  if (Array.isArray(raw)) {
    for (let i = 0; i + 1 < raw.length; i += 2) list.push([textOf(raw[i]).toLowerCase(), textOf(raw[i + 1])]);
    return list;
  }
  for (const [name, value] of Object.entries(parsed)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) list.push([name, one]);
  }
  return list;
}

function textOf(field: Buffer | string | undefined): string {
  return typeof field === 'string' ? field : (field?.toString('latin1') ?? '');
}

const DNS_CODE = /^(?:ENOTFOUND|EAI_)/;

function failureOf(error: Error): { reason: FailureReason; message: string; code?: string } {
  if (error instanceof ConnectError) return { reason: error.reason, message: error.message, code: error.systemCode };
  const code = codeOf(error) ?? error.name;
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return { reason: 'headers-too-large', message: 'The response headers are too large.' };
  if (code.startsWith('HPE_') || error.name === 'HTTPParserError' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return { reason: 'protocol', message: `The response is not valid HTTP (${code}).` };
  }
  if (code === 'UND_ERR_INVALID_ARG') return { reason: 'bad-url', message: 'The URL cannot be requested.' };
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED')
    return { reason: 'aborted', message: 'The fetcher was closed.' };
  if (DNS_CODE.test(code)) return { reason: 'dns', message: `The host could not be found (${code}).` };
  return { reason: 'connection', message: `The connection closed before the response was complete (${code}).` };
}
