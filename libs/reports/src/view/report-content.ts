import type { Readable } from 'node:stream';
import type { BlobStore } from '#storage';
import type { ReportView } from '#report-view';
import type { ReportViewer } from './report-viewer.js';

/** The stored body of one report. */
export class ReportContent {
  constructor(
    private readonly storage: BlobStore,
    private readonly viewer: ReportViewer,
    private readonly key: string,
  ) {}

  /** The whole report as gzipped JSON, or null when the content is missing. The caller reads the stream to its end or destroys it. */
  openGzip(): Promise<{ body: Readable; bytes: number } | null> {
    return this.storage.getStream(this.key);
  }

  /** The report as pages show it, or null when the content is missing. @throws see ReportViewer */
  readView(): Promise<ReportView | null> {
    return this.viewer.read(this.key);
  }
}
