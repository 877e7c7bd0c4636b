import type { FixDecision, KeptSource, NewFixedPage } from '#findings';
import { fitSources, MAX_SOURCE_BYTES, type CrawlRun, type FixStore, type PageRow } from '../port/index.js';

/** Sources and fixes of one run. */
export class MemoryFixes implements FixStore {
  private readonly kept = new Map<string, KeptSource>();
  private readonly fixed = new Map<string, NewFixedPage>();
  private bytes = 0;

  /** `pagesToFix`: of an earlier audit; for the mode `fix`. */
  constructor(
    private readonly pagesToFix: readonly string[],
    private readonly keepState: (state: unknown) => void,
  ) {}

  keep(pages: readonly PageRow[]): void {
    const own = pages.flatMap(({ hash, url, source }) => (source ? [{ hash, url, ...source }] : []));
    const { sources, bytes } = fitSources(own, MAX_SOURCE_BYTES - this.bytes);
    this.bytes += bytes;
    for (const source of sources) if (!this.kept.has(source.hash)) this.kept.set(source.hash, source);
  }

  async listed(): Promise<string[]> {
    return [...this.pagesToFix];
  }

  async sources(_runId: string, afterHash: string | null, limit: number): Promise<KeptSource[]> {
    const all = [...this.kept.values()].sort((a, b) => (BigInt(a.hash) < BigInt(b.hash) ? -1 : 1));
    return all.filter(({ hash }) => afterHash === null || BigInt(hash) > BigInt(afterHash)).slice(0, limit);
  }

  async source(_runId: string, hash: string): Promise<KeptSource | null> {
    return this.kept.get(hash) ?? null;
  }

  async countSources(): Promise<number> {
    return this.kept.size;
  }

  /** There is no other process to ask. */
  async decisions(): Promise<FixDecision[]> {
    return [];
  }

  async store(_run: CrawlRun, pages: readonly NewFixedPage[], state: unknown): Promise<void> {
    for (const page of pages) this.fixed.set(page.hash, page);
    this.keepState(state);
  }

  async *pages(): AsyncGenerator<Uint8Array> {
    const all = [...this.fixed.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
    for (const { content } of all) if (content) yield content;
  }
}
