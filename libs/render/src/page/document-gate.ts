import type { RenderTask } from '../port.js';
import type { CdpEvent } from '../pool/cdp.js';
import type { Session } from './session.js';

/** Of the crawler's exchange: the body is decoded, and nothing is to be stored or downloaded. */
const NOT_PASSED_ON =
  /^(?:content-encoding|content-length|transfer-encoding|content-disposition|connection|keep-alive)$/i;
/** What the tab wants for itself, such as its icon. It changes nothing on the page, and costs the site a request. */
const UNNEEDED = 'Other';
const FETCHED = ['Document', UNNEEDED].map((resourceType) => ({ urlPattern: '*', resourceType }));

/** Decides on documents: the page gets the crawler's bytes, once. Frames, forms, forwarding and whatever else asks the site for a document get none. */
export class DocumentGate {
  private isGiven = false;

  constructor(
    private readonly session: Session,
    private readonly task: RenderTask,
    private readonly frameId: string,
  ) {}

  async open(): Promise<void> {
    // Each request that stops here costs time: others than documents do only where they need headers.
    const hasHeaders = Object.keys(this.headersFor(this.task.url)).length > 0;
    await this.session.send('Fetch.enable', { patterns: hasHeaders ? [{ urlPattern: '*' }] : FETCHED });
  }

  take({ method, params }: CdpEvent): void {
    if (method !== 'Fetch.requestPaused') return;
    const { requestId } = params;
    const request = params.request as { url: string; headers: Record<string, string> };
    const { resourceType } = params;
    if (resourceType !== 'Document' && resourceType !== UNNEEDED) return this.passOn(requestId, request);
    const isPage = resourceType === 'Document' && !this.isGiven && params.frameId === this.frameId;
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

  private headersFor(url: string): Readonly<Record<string, string>> {
    return this.task.headersFor?.(new URL(url)) ?? {};
  }

  private passOn(requestId: unknown, { url, headers }: { url: string; headers: Record<string, string> }): void {
    const own = this.headersFor(url);
    const all = Object.entries({ ...headers, ...own }).map(([name, value]) => ({ name, value }));
    this.session.tell('Fetch.continueRequest', {
      requestId,
      ...(Object.keys(own).length > 0 && { headers: all }),
    });
  }
}
