import { StaleWorkError, type Discovery, type KeptPrepare, type Prepared } from '#audit-run/port';
import type { Sql } from '#database';
import { lifecycle, type RunPhase, type WorkRow } from '#runs';
import type { FrontierRepository } from './frontier.repository.js';
import * as hosts from './hosts.repository.js';
import { insertResources } from './resources.repository.js';
import { readTrapCounts, storeTrapCounts } from './trap-counters.repository.js';

export async function keepPrepared(
  frontier: FrontierRepository,
  sql: Sql,
  run: WorkRow,
  kept: KeptPrepare,
): Promise<number> {
  const current = await lockPhase(sql, run, 'prepare');
  await lifecycle.writePhaseState(sql, run.id, kept);
  const added = await addDiscovered(frontier, sql, current, kept);
  if (added > 0) await lifecycle.countKnown(sql, run.id, added);
  return added;
}

export async function commitPrepared(
  frontier: FrontierRepository,
  sql: Sql,
  run: WorkRow,
  prepared: Prepared & { leaseUntil: Date },
): Promise<void> {
  const { done, pages } = prepared;
  const current = await lockPhase(sql, run, 'prepare');
  await frontier.insert(sql, run.id, done);
  const token = `prepare-${run.epoch}`;
  await frontier.lease(
    sql,
    run.id,
    token,
    done.map((url) => url.hash),
  );
  await frontier.recordResults(sql, run.id, token, done);
  await frontier.insertPages(sql, run.id, pages);
  const urlsKnown = current.urlsKnown + done.length + (await addDiscovered(frontier, sql, current, prepared));
  await hosts.setCrawlDelay(sql, prepared.crawlState.host, prepared.crawlState.crawlDelayMs, prepared.notBefore);
  await lifecycle.writeCrawlState(sql, run.id, prepared);
  // The start page is the first of the budget.
  await lifecycle.countFirst(sql, run.id, { pages: pages.length, urlsKnown });
  await lifecycle.enterPhase(sql, { id: run.id, epoch: run.epoch, from: 'prepare', to: 'crawl' }, prepared.leaseUntil);
  await lifecycle.recordProgress(sql, run.id, {
    phase: 'crawl',
    message: `${pages.length} pages crawled`,
    current: pages.length,
    total: Math.min(run.maxPages, urlsKnown),
    failed: 0,
  });
}

/** Remembers the resources, and puts those URLs into the frontier that the run does not know and its trap budgets admit. The caller holds the run's lock. Returns how many of its own. */
export async function addDiscovered(
  frontier: FrontierRepository,
  sql: Sql,
  run: WorkRow,
  { discovered, traps, resources = [] }: Discovery,
): Promise<number> {
  await insertResources(sql, run.id, resources);
  if (discovered.length === 0) return 0;
  const hashes = discovered.map((url) => url.hash);
  const freshHashes = await frontier.findFresh(sql, run.id, hashes);
  if (freshHashes.size === 0) return 0;
  const fresh = discovered.filter((url) => freshHashes.has(url.hash));
  const counts = await readTrapCounts(sql, run.id, traps.keysOf(fresh));
  const { admitted, changes } = traps.admit(fresh, counts, run.urlsKnown);
  await storeTrapCounts(sql, run.id, changes);
  return frontier.insert(sql, run.id, admitted);
}

/** The run, locked, as long as the phase is still the caller's. @throws StaleWorkError */
export async function lockPhase(sql: Sql, run: WorkRow, phase: RunPhase): Promise<WorkRow> {
  const current = await lifecycle.lockRun(sql, run.id);
  if (!current || current.epoch !== run.epoch || current.phase !== phase || current.status !== 'running')
    throw new StaleWorkError(run.id);
  return current;
}
