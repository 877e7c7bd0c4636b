import type { SiteProbe } from '#audit-engine';
import { ahead, type Progress } from '#common';
import type { NewChunk } from '#findings';
import type { Ignore } from '#findings/text';
import type { FixSummary } from '#fixes/text';
import {
  readFixes,
  type CrawlRun,
  type CrawlStore,
  type FixStore,
  type FrontierStore,
} from '../../store/port/index.js';
import type { Coverage } from '../coverage.js';
import { readSitemapUrls, readTargets } from '../../pages/site-targets.js';
import type { BuiltReport, PreviousReport } from './finish-messages.js';
import type { ReportThread } from './report-thread.js';

const PAGES_PER_BATCH = 100;
const PAGES_FOR_HEADERS = 10;
const RESOURCES_PER_BATCH = 500;

/** An audit of which nothing more is asked for. */
export interface ReadyAudit {
  startUrl: string;
  coverage: Coverage;
  auditedAt: Date;
  /** It was broken off with URLs left. At the page budget it is not: that is what was asked for. */
  isPartial: boolean;
  probe: SiteProbe;
  /** What came of its fixes; null for a run that only audits. */
  fixes: FixSummary | null;
}

export interface BuildParts {
  store: CrawlStore;
  thread: ReportThread;
  /** The worker stops, or the run went on without it. */
  signal: AbortSignal;
  /** Of the whole process. */
  progress: Progress;
  /** The audit that this one is compared with; null for a first one. */
  previous: PreviousReport | null;
  /** What people of the site accept. */
  ignores: readonly Ignore[];
}

/**
 * Site rules, score and report, on a thread; findings are stored as they come. @throws
 * StaleWorkError; ThreadError; whatever the signal aborts with
 */
export async function buildReport(
  run: CrawlRun,
  audit: ReadyAudit,
  { store, thread, signal, progress, previous, ignores }: BuildParts,
): Promise<BuiltReport> {
  const { frontier } = store;
  await thread.send({
    type: 'start',
    probe: audit.probe,
    baseUrl: audit.startUrl,
    timestamp: audit.auditedAt.toISOString(),
    coverage: { ...audit.coverage, ...(audit.isPartial ? { isInterrupted: true } : {}) },
    disabledRules: run.disabledRules,
    importance: run.importance ?? {},
    catalogues: await frontier.readCatalogues(run.id),
    previous,
    ignores,
    isPagesOnly: run.mode === 'fix',
    proposes: run.mode !== 'audit',
  });
  await thread.send({ type: 'targets', targets: await readTargets(frontier, run.id) });
  await thread.send({ type: 'sitemap', urls: [...(audit.probe.listedStart ?? [])] });
  for await (const urls of ahead(readSitemapUrls(frontier, run.id))) await thread.send({ type: 'sitemap', urls });
  for await (const resources of ahead(store.resources.answers(run.id, RESOURCES_PER_BATCH)))
    await thread.send({ type: 'resources', resources });
  const judged = checkPages(readPages(frontier, run.id), { thread, signal, progress });
  for await (const chunks of ahead(judged)) await store.phases.storeFindings(run, chunks);
  if (run.mode !== 'audit') await thread.send({ type: 'sources', sources: await readSources(store.fixes, run.id) });
  const fixed = audit.fixes && { summary: audit.fixes, pages: await readFixes(store.fixes, run.id) };
  const built = await progress.during(thread.build(fixed));
  await store.phases.storeFindings(run, built.findings.chunks);
  return built;
}

/** What is found on pages: the next ones are read meanwhile, and what was found before is stored. */
async function* checkPages(
  pages: AsyncIterable<[facts: string, results: string][]>,
  { thread, signal, progress }: { thread: ReportThread; signal: AbortSignal; progress: Progress },
): AsyncGenerator<NewChunk[]> {
  for await (const batch of ahead(pages)) {
    signal.throwIfAborted();
    yield await progress.during(thread.send({ type: 'pages', pages: batch }));
  }
}

async function* readPages(frontier: FrontierStore, runId: string): AsyncGenerator<[facts: string, results: string][]> {
  for (const batch of await frontier.readPageBatches(runId, PAGES_PER_BATCH))
    yield (await frontier.readPages(runId, batch)).map(({ facts, results }) => [facts, results]);
}

/** Some pages are enough to know the headers of a site by. */
async function readSources(fixes: FixStore, runId: string): Promise<{ task: string; body: Uint8Array }[]> {
  const sources = await fixes.sources(runId, null, PAGES_FOR_HEADERS);
  return sources.flatMap(({ task, body }) => (body ? [{ task, body }] : []));
}
