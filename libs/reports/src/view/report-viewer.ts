import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { AppError } from '#common';
import { toReportView, type ReportView } from '#report-view';
import type { BlobStore } from '#storage';
import { threadFile, ThreadPool } from '#threads';

const inflate = promisify(gunzip);

/** Up to here a report is parsed at once: about 10 ms. */
const INLINE_BYTES = 512 * 1024;
/** Publish bodies end at 20 MiB; reports of runs are bounded by their builder, far below. */
const MAX_CONTENT_BYTES = 64 * 1024 * 1024;
/** A view takes about twice as many bytes as it has characters of JSON. */
const MAX_CACHED_CHARS = 16_000_000;
const LOADS_AT_ONCE = 2;
const MAX_WAITING = 50;
const THREADS = {
  name: 'view',
  file: threadFile(import.meta.url, './view-thread.js'),
  threads: LOADS_AT_ONCE,
  timeoutMs: 30_000,
  /** A report of 20 MiB needs about half of it. */
  heapMb: 768,
};

/** Turns stored reports into views, each content once for all who ask at the same time, and keeps those that were asked for last. */
export class ReportViewer {
  private readonly cache = new LRUCache<string, ReportView>({
    maxSize: MAX_CACHED_CHARS,
    sizeCalculation: (view) => JSON.stringify(view).length,
  });
  private readonly loading = new Map<string, Promise<ReportView | null>>();
  private readonly threads = new ThreadPool<Uint8Array, ReportView>(THREADS);
  private readonly waiting: (() => void)[] = [];
  private loads = 0;

  constructor(private readonly storage: BlobStore) {}

  /**
   * Null when there is no such content. Keys name content, so a cached view is never stale.
   * @throws AppError RATE_LIMITED when too many other reports are being read, SERVICE_UNAVAILABLE
   */
  read(key: string): Promise<ReportView | null> {
    const cached = this.cache.get(key);
    if (cached) return Promise.resolve(cached);
    const running = this.loading.get(key);
    if (running) return running;
    const load = this.loadWithinLimit(key).finally(() => this.loading.delete(key));
    this.loading.set(key, load);
    return load;
  }

  close(): Promise<void> {
    return this.threads.close();
  }

  private async loadWithinLimit(key: string): Promise<ReportView | null> {
    if (this.loads >= LOADS_AT_ONCE) {
      if (this.waiting.length >= MAX_WAITING)
        throw new AppError('RATE_LIMITED', {
          message: 'Many other reports are being read right now. Wait for the seconds in Retry-After.',
          headers: { 'Retry-After': '2' },
        });
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.loads++;
    }
    try {
      return await this.load(key);
    } finally {
      // The turn goes straight to the reader who waits longest.
      const next = this.waiting.shift();
      if (next) next();
      else this.loads--;
    }
  }

  private async load(key: string): Promise<ReportView | null> {
    const blob = await this.storage.get(key);
    if (!blob) return null;
    const content = await inflate(blob.body, { maxOutputLength: MAX_CONTENT_BYTES });
    const view =
      content.length <= INLINE_BYTES
        ? toReportView(JSON.parse(content.toString('utf8')))
        : await this.readInThread(content);
    this.cache.set(key, view);
    return view;
  }

  private async readInThread(content: Buffer): Promise<ReportView> {
    const bytes = new Uint8Array(content);
    try {
      return await this.threads.run(bytes, { transfer: [bytes.buffer] });
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: 'Reading the report took too long. Try again shortly.',
        cause,
      });
    }
  }
}
