import type { BatchCommit, CrawlStore, Slice } from '#audit-run';
import type { Metrics } from '#metrics';

const PUSHED_BACK: ReadonlySet<number | null> = new Set([429, 503]);

/** The same store, which counts what became of URLs once that is committed. */
export function countPages(store: CrawlStore, metrics: Metrics): CrawlStore {
  const pages = metrics.pages();
  const pushbacks = metrics.pushbacks();
  return Object.create(store, {
    commit: {
      value: async (slice: Slice, batch: BatchCommit): Promise<void> => {
        await store.commit(slice, batch);
        for (const { state, outcome, status } of batch.results) {
          pages.inc({ outcome: state === 'queued' ? 'tried-again' : (outcome ?? 'none') });
          if (PUSHED_BACK.has(status)) pushbacks.inc();
        }
      },
    },
  }) as CrawlStore;
}
