import type { FixDecision, KeptSource, NewFixedPage } from '#findings';
import type { CrawlRun } from '../../state/run.js';

/** Deflated bytes of pages' sources that one run may keep until its end. */
export const MAX_SOURCE_BYTES = 200 * 1024 * 1024;
/** Deflated bytes of fixes that a report carries; the others are read by themselves. */
const MAX_REPORTED_BYTES = 1024 * 1024;
const NO_ROOM = 'The run has reached its storage limit for page sources.';

/** What the fixes of a run are made of, and what becomes of them. */
export interface FixStore {
  /** Mode `fix`: the pages of the earlier run that have something to fix; those with the most of it first. */
  listed(run: CrawlRun): Promise<string[]>;
  /** In the order of their hashes. */
  sources(runId: string, afterHash: string | null, limit: number): Promise<KeptSource[]>;
  source(runId: string, hash: string): Promise<KeptSource | null>;
  countSources(runId: string): Promise<number>;
  /** What the organization has said about fixes of the site, in earlier runs or meanwhile. */
  decisions(run: CrawlRun): Promise<FixDecision[]>;
  /** Writes what can be fixed of pages together with how far the step has come. @throws StaleWorkError */
  store(run: CrawlRun, pages: readonly NewFixedPage[], state: unknown): Promise<void>;
  /** Deflated JSON of each page's fixes, in the order of URLs. */
  pages(runId: string): AsyncIterable<Uint8Array>;
}

/** Sources as they are kept: without the bodies that the run has no room for. `bytes`: of all of them. */
export function fitSources(sources: readonly KeptSource[], room: number): { sources: KeptSource[]; bytes: number } {
  let bytes = 0;
  const fitted = sources.map((source) => {
    const length = source.body?.byteLength ?? 0;
    if (bytes + length > room) return { ...source, body: null, skipped: NO_ROOM };
    bytes += length;
    return source;
  });
  return { sources: fitted, bytes };
}

/** Deflated, in the order of URLs, until the report has enough of them. */
export async function readFixes(fixes: FixStore, runId: string): Promise<Uint8Array[]> {
  const pages: Uint8Array[] = [];
  let bytes = 0;
  for await (const page of fixes.pages(runId)) {
    bytes += page.byteLength;
    if (bytes > MAX_REPORTED_BYTES) break;
    pages.push(page);
  }
  return pages;
}
