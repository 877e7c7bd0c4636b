import { fitSources, MAX_SOURCE_BYTES, type PageRow } from '#audit-run/port';
import type { Sql } from '#database';
import { pageSources } from '#findings';
import { lifecycle, type WorkRow } from '#runs';

/** Keeps the sources of pages, as far as the run has room for them. The caller holds the run's lock. */
export async function keepSources(
  sql: Sql,
  run: WorkRow,
  pages: readonly PageRow[],
  maxBytes = MAX_SOURCE_BYTES,
): Promise<void> {
  const own = pages.flatMap(({ hash, url, source }) => (source ? [{ hash, url, ...source }] : []));
  if (own.length === 0) return;
  const { sources, bytes } = fitSources(own, maxBytes - run.sourceBytes);
  await pageSources.insertSources(sql, run.id, sources);
  await lifecycle.countSourceBytes(sql, run.id, bytes);
}
