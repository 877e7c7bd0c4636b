import { parseUrl, type BrowserFacts } from '#common';
import type { CdpEvent } from '../pool/cdp.js';
import { TRACKER_HOSTS } from './trackers.data.js';

const MAX_NOTES = 20;
const MAX_URL = 1_000;
const MAX_MESSAGE = 300;
/** What a page gets that is not signed in, or asks too often, is no defect. */
const FAILED = new Set([404, 410]);
const DATA = new Set(['Fetch', 'XHR']);
const CODE = new Set([...DATA, 'Script']);

/** What a page says of itself while it loads. */
export class PageNotes {
  private readonly exceptions: { message: string; url: string | null }[] = [];
  private readonly failed = new Map<string, number>();
  private readonly trackers = new Set<string>();
  private readonly kinds = new Map<string, string>();
  /** A script did not come, or was refused: others may end with an error because of it. */
  private isAltered = false;

  take({ method, params }: CdpEvent): void {
    switch (method) {
      case 'Network.requestWillBeSent':
        return this.asked(String(params.requestId), String(params.type), params.request as { url: string });
      case 'Network.responseReceived':
        return this.answered(String(params.type), params.response as { url: string; status: number });
      case 'Network.loadingFailed':
        // Blocked here, or refused by the walls.
        if (CODE.has(this.kinds.get(String(params.requestId)) ?? '')) this.isAltered = true;
        return;
      case 'Runtime.exceptionThrown':
        return this.thrown(params.exceptionDetails as Thrown);
    }
  }

  facts(): Pick<BrowserFacts, 'exceptions' | 'failedRequests' | 'trackers'> {
    return {
      exceptions: this.isAltered ? null : this.exceptions,
      failedRequests: [...this.failed].map(([url, status]) => ({ url, status })),
      trackers: [...this.trackers].sort(),
    };
  }

  private asked(id: string, kind: string, { url }: { url: string }): void {
    if (this.kinds.size < 1_000) this.kinds.set(id, kind);
    const host = parseUrl(url)?.hostname ?? '';
    if (TRACKER_HOSTS.some((tracker) => host === tracker || host.endsWith(`.${tracker}`))) this.trackers.add(host);
  }

  private answered(kind: string, { url, status }: { url: string; status: number }): void {
    if (kind === 'Script' && status >= 400) this.isAltered = true;
    if (!DATA.has(kind) || !(FAILED.has(status) || status >= 500)) return;
    if (this.failed.size < MAX_NOTES) this.failed.set(url.slice(0, MAX_URL), status);
  }

  private thrown({ exception, text, url }: Thrown): void {
    if (this.exceptions.length === MAX_NOTES) return;
    const said = (exception?.description ?? exception?.value ?? text ?? '').toString().split('\n', 1)[0] ?? '';
    const message = said.slice(0, MAX_MESSAGE);
    if (message === '' || this.exceptions.some((known) => known.message === message)) return;
    this.exceptions.push({ message, url: url ? url.slice(0, MAX_URL) : null });
  }
}

interface Thrown {
  text?: string;
  url?: string;
  exception?: { description?: string; value?: string | number };
}
