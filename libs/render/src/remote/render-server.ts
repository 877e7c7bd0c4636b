import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Renderer, RenderRefusal } from '../port.js';
import type { PrintTask } from '../print/print-document.js';
import { MAX_TASK_BYTES, readCompareTask, readLabTask, readPrintTask, readTask, toWire } from './wire.js';

/** While a page renders, so often something is sent: who waits sees that the renderer lives. White space before JSON means nothing. */
const SIGN_MS = 2_000;
/** A task has to be here by then. */
const READ_MS = 30_000;
/** When all places are taken, another try makes sense after about a page. */
const RETRY_AFTER_S = 1;

/** What became of a request: that of its page, or why there is none. */
export type RenderEnd =
  | 'rendered'
  | 'compared'
  | 'measured'
  | 'unsteady'
  | 'printed'
  | RenderRefusal['reason']
  | 'cancelled'
  | 'full'
  | 'invalid'
  | 'unauthorized';

type Result = Awaited<ReturnType<Renderer['render' | 'compare' | 'measure']>>;

export interface RenderServerSettings {
  renderer: Pick<Renderer, 'render' | 'compare' | 'measure'>;
  /** Makes a PDF file of a document that we wrote. @throws Error */
  print: (task: PrintTask) => Promise<Buffer>;
  /** Who knows it may have pages rendered. */
  token: string;
  /** Tasks at work and waiting; more are told to come again. */
  places: number;
  onEnd?: (end: RenderEnd) => void;
}

/**
 * `POST /render`, `POST /compare` and `POST /measure` for workers and `POST /print` for who makes files of reports, over HTTP,
 * and probes of health. One page or file a request, and of a page that is compared each of its changes.
 */
export class RenderServer {
  private readonly server: Server;
  private readonly token: Buffer;
  /** The end of each task in hand. */
  private readonly tasks = new Set<Promise<void>>();
  private readonly stop = new AbortController();
  private isDraining = false;

  constructor(private readonly settings: RenderServerSettings) {
    this.token = digest(settings.token);
    this.server = createServer({ requestTimeout: READ_MS }, (request, response) => this.take(request, response));
  }

  /** Tasks that render or wait for their turn. */
  get tasksInHand(): number {
    return this.tasks.size;
  }

  /** @returns the port, which the system chooses for 0. @throws when the port is taken */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    });
    return (this.server.address() as AddressInfo).port;
  }

  /** Takes no further task, finishes those in hand for `graceMs`, and breaks the rest off: their workers try another renderer. */
  async drain(graceMs: number): Promise<void> {
    this.isDraining = true;
    const timer = setTimeout(() => this.stop.abort(), graceMs);
    await Promise.all(this.tasks);
    clearTimeout(timer);
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    response.on('error', () => undefined);
    const { method, url = '' } = request;
    const path = url.split('?')[0];
    const { renderer } = this.settings;
    if (path === '/render' && method === 'POST')
      return this.takeTask(request, response, () =>
        this.work(request, response, readTask, (task, signal) => renderer.render(task, signal)),
      );
    if (path === '/compare' && method === 'POST')
      return this.takeTask(request, response, () =>
        this.work(request, response, readCompareTask, (task, signal) => renderer.compare(task, signal)),
      );
    if (path === '/measure' && method === 'POST')
      return this.takeTask(request, response, () =>
        this.work(request, response, readLabTask, (task, signal) => renderer.measure(task, signal)),
      );
    if (path === '/print' && method === 'POST')
      return this.takeTask(request, response, () => this.print(request, response));
    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 404, 'Not found.');
    if (path === '/healthz') return refuse(response, 200, 'ok');
    if (path === '/readyz')
      return this.isDraining ? refuse(response, 503, 'The renderer stops.') : refuse(response, 200, 'ok');
    refuse(response, 404, 'Not found.');
  }

  private takeTask(request: IncomingMessage, response: ServerResponse, work: () => Promise<void>): void {
    if (!this.isAuthorized(request)) return this.refuseTask(response, 'unauthorized', 401, 'The token is wrong.');
    if (Number(request.headers['content-length'] ?? 0) > MAX_TASK_BYTES)
      return this.refuseTask(response, 'invalid', 413, 'The task is too large.');
    if (this.isDraining || this.tasks.size >= this.settings.places) {
      response.setHeader('retry-after', RETRY_AFTER_S);
      return this.isDraining
        ? this.refuseTask(response, 'full', 503, 'The renderer stops.')
        : this.refuseTask(response, 'full', 429, 'All places are taken.');
    }
    const task = work().finally(() => this.tasks.delete(task));
    this.tasks.add(task);
  }

  private async work<T extends object>(
    request: IncomingMessage,
    response: ServerResponse,
    read: (text: string) => T,
    run: (task: T, signal: AbortSignal) => Promise<Result>,
  ): Promise<void> {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const text = await readBody(request);
    if (text === null) return this.refuseTask(response, 'invalid', 413, 'The task is too large, or was cut off.');
    let task;
    try {
      task = read(text);
    } catch (error) {
      return this.refuseTask(response, 'invalid', 400, (error as Error).message);
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    const signs = setInterval(() => response.write(' '), SIGN_MS);
    const result = await run(task, AbortSignal.any([gone.signal, this.stop.signal]));
    clearInterval(signs);
    this.answer(response, result, gone.signal.aborted);
  }

  private async print(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(request);
    if (text === null) return this.refuseTask(response, 'invalid', 413, 'The task is too large, or was cut off.');
    let task;
    try {
      task = readPrintTask(text);
    } catch (error) {
      return this.refuseTask(response, 'invalid', 400, (error as Error).message);
    }
    try {
      const file = await this.settings.print(task);
      this.settings.onEnd?.('printed');
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(file);
    } catch (error) {
      this.refuseTask(response, 'failed', 500, error instanceof Error ? error.message : String(error));
    }
  }

  private answer(response: ServerResponse, result: Result, isGone: boolean): void {
    const isBrokenOff = isGone || (this.stop.signal.aborted && result.kind === 'refused');
    this.settings.onEnd?.(isBrokenOff ? 'cancelled' : result.kind === 'refused' ? result.reason : result.kind);
    // What was broken off says nothing of the page.
    if (isBrokenOff) response.destroy();
    else response.end(toWire(result));
  }

  private refuseTask(response: ServerResponse, end: RenderEnd, status: number, message: string): void {
    this.settings.onEnd?.(end);
    // What is still sent of the task is not read.
    response.setHeader('connection', 'close');
    refuse(response, status, message);
  }

  private isAuthorized({ headers }: IncomingMessage): boolean {
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    return timingSafeEqual(digest(token), this.token);
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}

/** Null when it is longer than a task may be, or ends before its end. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_TASK_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return request.complete ? Buffer.concat(chunks).toString('utf8') : null;
}

/** Of one length, whatever the token's is. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
