import type { CdpEvent } from '../pool/cdp.js';
import { LAB_KINDS, type LabKind, type LabTraffic } from './lab-load.js';

/** Kinds of the DevTools protocol; others are `other`. */
const KINDS: Readonly<Record<string, LabKind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'image',
  Font: 'font',
  Fetch: 'data',
  XHR: 'data',
};
/** Of requests whose kind is remembered. */
const MOST_KNOWN = 1_000;

/** Counts requests that got their response, and the bytes of it. */
export class TrafficCounter {
  private readonly kinds = new Map<string, LabKind>();
  private readonly counts = new Map<LabKind, { requests: number; bytes: number }>();

  take({ method, params }: CdpEvent): void {
    const id = String(params.requestId);
    if (method === 'Network.requestWillBeSent' && this.kinds.size < MOST_KNOWN) {
      const { url } = params.request as { url: string };
      if (/^https?:/.test(url)) this.kinds.set(id, KINDS[String(params.type)] ?? 'other');
    } else if (method === 'Network.loadingFinished') {
      this.count(id, Number(params.encodedDataLength));
    }
  }

  traffic(): LabTraffic[] {
    return LAB_KINDS.flatMap((kind) => {
      const count = this.counts.get(kind);
      return count ? [{ kind, ...count }] : [];
    });
  }

  private count(id: string, bytes: number): void {
    const kind = this.kinds.get(id);
    if (!kind) return;
    this.kinds.delete(id);
    const { requests, bytes: before } = this.counts.get(kind) ?? { requests: 0, bytes: 0 };
    this.counts.set(kind, { requests: requests + 1, bytes: before + bytes });
  }
}
