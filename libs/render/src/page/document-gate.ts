import type { RenderTask } from '../port.js';
import type { CdpEvent } from '../pool/cdp.js';
import type { Session } from './session.js';

/** Of the crawler's exchange: the body is decoded, and nothing is to be stored or downloaded. */
const NOT_PASSED_ON =
  /^(?:content-encoding|content-length|transfer-encoding|content-disposition|connection|keep-alive)$/i;
/** What the tab wants for itself, such as its icon. It changes nothing on the page, and costs the site a request. */
const UNNEEDED = 'Other';
const FETCHED = ['Document', UNNEEDED].map((resourceType) => ({ urlPattern: '*', resourceType }));

/**
 * Decides on documents: the page gets the crawler's bytes, once. Frames, forms,
 * forwarding and whatever else asks the site for a document get none.
 */
export class DocumentGate {
  private isGiven = false;
  private isWhole = false;
  /** A script led to another page while the browser read this one, which stops there: what follows was never shown. */
  isLeft = false;

  constructor(
    private readonly session: Session,
    private readonly task: RenderTask,
    private readonly frameId: string,
  ) {}

  async open(): Promise<void> {
    await pauseRequests(this.session, this.task);
  }

  take({ method, params }: CdpEvent): void {
    if (method === 'Page.domContentEventFired') this.isWhole = this.isGiven;
    if (method !== 'Fetch.requestPaused') return;
    const { requestId } = params;
    const request = params.request as PausedRequest['request'];
    const { resourceType } = params;
    if (resourceType !== 'Document' && resourceType !== UNNEEDED)
      return passOn(this.session, this.task, { requestId, request });
    const isOfTab = resourceType === 'Document' && params.frameId === this.frameId;
    this.isLeft ||= isOfTab && this.isGiven && !this.isWhole;
    const isPage = isOfTab && !this.isGiven;
    if (!isPage) return this.session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    this.isGiven = true;
    const { status, headers, body } = this.task;
    this.session.tell('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: headers.filter(([name]) => !NOT_PASSED_ON.test(name)).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64'),
    });
  }
}

/** Lets the page ask for its document itself, once and where it is redirected to. Frames and other pages are not asked for. */
export class NavigationGate {
  private isGone = false;

  constructor(
    private readonly session: Session,
    private readonly task: Pick<RenderTask, 'url' | 'headersFor'>,
    private readonly frameId: string,
  ) {}

  async open(): Promise<void> {
    await pauseRequests(this.session, this.task);
  }

  take({ method, params }: CdpEvent): void {
    if (method !== 'Fetch.requestPaused') return;
    const { requestId, resourceType, redirectedRequestId } = params;
    const isFirst = !this.isGone || redirectedRequestId !== undefined;
    const isPage = resourceType === 'Document' && params.frameId === this.frameId && isFirst;
    if (isPage) this.isGone = true;
    else if (resourceType === 'Document' || resourceType === UNNEEDED)
      return this.session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    passOn(this.session, this.task, { requestId, request: params.request as PausedRequest['request'] });
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
