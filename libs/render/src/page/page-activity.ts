import type { CdpEvent } from '../pool/cdp.js';
import { MAX_BYTES, MAX_POPUPS, MAX_REQUESTS } from './limits.js';

/** Kinds of requests that never end, or that nothing of the page waits for. */
const BESIDE = new Set(['EventSource', 'WebSocket', 'Ping', 'Media', 'Prefetch', 'CSPViolationReport']);

/** What a page is asking for at the moment, and how much it has asked for. */
export class PageActivity {
  loadedAt: number | null = null;
  changedAt = performance.now();
  hasCrashed = false;
  private readonly open = new Set<string>();
  private requests = 0;
  private bytes = 0;
  private popups = 0;

  constructor(private readonly targetId: string) {}

  get isAsking(): boolean {
    return this.open.size > 0;
  }

  get isTooMuch(): boolean {
    return this.requests > MAX_REQUESTS || this.bytes > MAX_BYTES || this.popups > MAX_POPUPS;
  }

  take({ method, params }: CdpEvent): void {
    const id = String(params.requestId);
    switch (method) {
      case 'Network.requestWillBeSent':
        this.requests++;
        if (BESIDE.has(String(params.type))) return;
        this.open.add(id);
        this.changedAt = performance.now();
        return;
      case 'Network.dataReceived':
        this.bytes += Number(params.dataLength);
        return;
      case 'Network.loadingFinished':
      case 'Network.loadingFailed':
        if (this.open.delete(id)) this.changedAt = performance.now();
        return;
      case 'Page.loadEventFired':
        this.loadedAt = performance.now();
        return;
      case 'Inspector.targetCrashed':
        this.hasCrashed = true;
        return;
      case 'Target.targetCreated':
        if ((params.targetInfo as { openerId?: string }).openerId === this.targetId) this.popups++;
        return;
      case 'Page.windowOpen':
        this.popups++;
    }
  }
}
