import type { RenderTask } from '../port.js';
import type { CdpEvent } from '../pool/cdp.js';
import type { Session } from './session.js';

/** Of the crawler's exchange: the body is decoded, and nothing is to be stored or downloaded. */
const NOT_PASSED_ON =
  /^(?:content-encoding|content-length|transfer-encoding|content-disposition|connection|keep-alive)$/i;
/** What the tab wants for itself, such as its icon. It changes nothing on the page, and costs the site a request. */
const UNNEEDED = 'Other';
const FETCHED = ['Document', UNNEEDED].map((resourceType) => ({ urlPattern: '*', resourceType }));

/** One page in a tab. Frames, forms, forwarding and whatever else asks the site for a document get none. */
abstract class Gate<T extends Pick<RenderTask, 'url' | 'headersFor'>> {
  private isGiven = false;
  private isWhole = false;
  private isLeft = false;
  protected abstract readonly followsRedirects: boolean;

  constructor(
    protected readonly session: Session,
    protected readonly task: T,
    private readonly frameId: string,
  ) {}

  async open(): Promise<void> {
    await pauseRequests(this.session, this.task);
  }

  take({ method, params }: CdpEvent): void {
    if (method === 'Page.domContentEventFired') this.isWhole = this.isGiven;
    if (method !== 'Fetch.requestPaused') return;
    const { requestId, resourceType, redirectedRequestId } = params;
    const request = params.request as PausedRequest['request'];
    if (resourceType !== 'Document' && resourceType !== UNNEEDED)
      return passOn(this.session, this.task, { requestId, request });
    const isOfTab = resourceType === 'Document' && params.frameId === this.frameId;
    const isPage = isOfTab && (!this.isGiven || (this.followsRedirects && redirectedRequestId !== undefined));
    this.isLeft ||= isOfTab && !isPage && !this.isWhole;
    if (!isPage) return this.session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    this.isGiven = true;
    this.give({ requestId, request });
  }

  /** @throws Error when a script led to another page while the browser read this one, which stops there: what follows was never shown */
  assertStays(): void {
    if (this.isLeft) throw new Error('A script of the page led to another one before it was complete.');
  }

  protected abstract give(asked: PausedRequest): void;
}

/** The page gets the crawler's bytes, once. */
export class DocumentGate extends Gate<RenderTask> {
  protected readonly followsRedirects = false;

  protected give({ requestId }: PausedRequest): void {
    const { status, headers, body } = this.task;
    this.session.tell('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: headers.filter(([name]) => !NOT_PASSED_ON.test(name)).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64'),
    });
  }
}

/** The page asks for its document itself, once and where it is redirected to. */
export class NavigationGate extends Gate<Pick<RenderTask, 'url' | 'headersFor'>> {
  protected readonly followsRedirects = true;

  protected give(asked: PausedRequest): void {
    passOn(this.session, this.task, asked);
  }
}

interface PausedRequest {
  requestId: unknown;
  request: { url: string; headers: Record<string, string> };
}

/** Each request that stops here costs time: others than documents do only where they need headers. */
async function pauseRequests(session: Session, task: Pick<RenderTask, 'url' | 'headersFor'>): Promise<void> {
  const hasHeaders = Object.keys(task.headersFor?.(new URL(task.url)) ?? {}).length > 0;
  await session.send('Fetch.enable', { patterns: hasHeaders ? [{ urlPattern: '*' }] : FETCHED });
}

function passOn(
  session: Session,
  { headersFor }: Pick<RenderTask, 'headersFor'>,
  { requestId, request: { url, headers } }: PausedRequest,
): void {
  const own = headersFor?.(new URL(url)) ?? {};
  const all = Object.entries({ ...headers, ...own }).map(([name, value]) => ({ name, value }));
  session.tell('Fetch.continueRequest', { requestId, ...(Object.keys(own).length > 0 && { headers: all }) });
}
