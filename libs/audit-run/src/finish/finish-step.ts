import type { ProbeResult, SiteProbe } from '#audit-engine';
import type { Clock, Progress } from '#common';
import type { Fetcher } from '#crawler';
import type { PageAuditor } from '../pages/page-task.js';
import type { PageFixer } from '../pages/fix-task.js';
import type { CrawlState } from '../state/crawl-state.js';
import { CRAWL_STATE, FINISH_STATE, SITE_PROBE } from '../state/shapes.js';
import { lateSitemapFiles } from '../pages/late-sitemap.js';
import { sitemapInfoOf } from '../prepare/probes.js';
import { runLinkStep, firstLinkState } from './links/external-links.js';
import type { CrawlRun, CrawlStore } from '../store/port/index.js';
import { labReportOf } from '../lab/lab-report.js';
import { firstLabState, runLabStep, type MeasureLoad } from '../lab/lab-step.js';
import { runResourceStep, firstResourceState, type WarningLog } from './files/resource-step.js';
import {
  coverageOf,
  isMostlyBlocked,
  outcomesOf,
  unreadSitemaps,
  withLinks,
  withResources,
  type Coverage,
  type RenderingCoverage,
} from './coverage.js';
import type { ReadyAudit } from './report/build-report.js';
import type { FixLookParts } from './fixes/fix-looks.js';
import { firstFixState, fixInTurn, fixSummaryOf, type TextSource } from './fixes/fix-step.js';
import { NearbyReader } from './fixes/nearby-reader.js';
import { SiteRelations, UNKNOWN_RELATIONS, type Relations } from './fixes/site-relations.js';

export interface FinishParts {
  store: CrawlStore;
  fetcher: Fetcher;
  pool: PageAuditor;
  fixing: PageFixer;
  /** A model for texts; null: none is asked. */
  texts: TextSource | null;
  /** A browser that shows pages with their fixes; null or missing: none does. */
  looks?: FixLookParts | null;
  clock: Clock;
  /** The worker stops, or the run went on without it. */
  signal: AbortSignal;
  /** The user wants the report of what is there: nothing further is asked for beside the pages. */
  stopping?: AbortSignal;
  /** Whether another run waits for the place that this one takes. A step that can go on later then does. */
  isPlaceAwaited: () => Promise<boolean>;
  log: WarningLog;
  /** Of the whole process. */
  progress: Progress;
  /** A browser that measures pages; missing: there is none. */
  measure?: MeasureLoad;
  /** What became of pages that a browser was to show; null or missing: none. */
  rendering?: () => RenderingCoverage | null | Promise<RenderingCoverage | null>;
}

/** How many pages the site refused and answered, and what that means, in words for the person who started the run. */
export interface Refusal {
  refused: number;
  answered: number;
  message: string;
}

/** How a step of the last phase ended. */
export type FinishEnd =
  /** To be gone on with, not before `until`. */
  | { kind: 'later'; until: Date }
  /** The site kept us out: a score would be about the refusals. */
  | ({ kind: 'refused' } & Refusal)
  /** Nothing more is asked for: `buildReport` makes the report of it. */
  | ({ kind: 'ready' } & ReadyAudit);

/**
 * A step of the last phase of a run: the files that its pages load, then links to other hosts, then its
 * fixes. @throws StaleWorkError; ThreadError; whatever the signal aborts with
 */
export async function runFinishStep(run: CrawlRun, parts: FinishParts): Promise<FinishEnd> {
  const { store } = parts;
  const { crawlState, siteProbe, cuts } = await store.phases.finishState(run.id);
  const state = CRAWL_STATE.read(crawlState);
  const late = lateSitemapFiles(await store.frontier.readLateSitemaps(run.id));
  const found = await store.frontier.coverage(run.id);
  const crawlCoverage = coverageOf(run, state.startUrl, found, [...cuts, ...unreadSitemaps(late)]);
  if (isMostlyBlocked(crawlCoverage)) return refusalOf(crawlCoverage);
  const prepared = SITE_PROBE.read(siteProbe);
  const site: KnownSite = { ...state, alternateHost: prepared.probes.alternateHost ?? null };
  const until = await askUnlessStopped(run, site, parts);
  if (until !== null) return { kind: 'later', until };
  const withFiles = withResources(crawlCoverage, await store.resources.countByOutcome(run.id));
  const withAll = run.externalLinks ? withLinks(withFiles, await store.frontier.countExternal(run.id)) : withFiles;
  const rendering = (await parts.rendering?.()) ?? null;
  const coverage: Coverage = { ...withAll, ...(rendering && { rendering }) };
  const { pagesDone: current, pagesFailed: failed } = run;
  await store.phases.progress(run.id, {
    phase: 'rules',
    message: 'Checking the site',
    current,
    total: current,
    failed,
  });
  const probe: SiteProbe = {
    ...prepared,
    sitemaps: [...prepared.sitemaps, ...late.map(sitemapInfoOf)],
    outcomes: outcomesOf(coverage),
    isComplete: coverage.isComplete,
    externalLinksChecked: run.externalLinks,
  };
  const auditedAt = parts.clock.now();
  const isPartial = (coverage.urlsByOutcome['not-reached'] ?? 0) > 0 && run.claimed < run.maxPages;
  const { fixes: fixed, lab } = FINISH_STATE.read((await store.phases.state(run.id)).state ?? {});
  if (lab) probe.lab = labReportOf(lab.pages);
  const fixes = fixSummaryOf(run, fixed);
  return { kind: 'ready', startUrl: state.startUrl, coverage, auditedAt, probe, fixes, isPartial };
}

function refusalOf(coverage: Coverage): FinishEnd {
  const { 'bot-blocked': blocked = 0, 'rate-limited': limited = 0, ok = 0 } = coverage.urlsByOutcome;
  const refused = blocked + limited;
  const message = `The site blocked the crawler (${refused} of ${refused + ok} pages). The audit has no score. Allow the user agent "Sqout" and try again.`;
  return { kind: 'refused', refused, answered: ok, message };
}

/** What the prepare phase has found out. */
type KnownSite = CrawlState & { alternateHost: ProbeResult | null };

async function askUnlessStopped(run: CrawlRun, site: KnownSite, parts: FinishParts): Promise<Date | null> {
  const { stopping, signal } = parts;
  if (!stopping) return askBeside(run, site, parts);
  if (stopping.aborted) return null;
  try {
    return await askBeside(run, site, { ...parts, signal: AbortSignal.any([signal, stopping]) });
  } catch (error) {
    if (stopping.aborted && !signal.aborted) return null;
    throw error;
  }
}

/** What is asked for beside the pages, and what can be fixed, in steps. When to go on with it; null when all of it is done. */
async function askBeside(run: CrawlRun, site: KnownSite, parts: FinishParts): Promise<Date | null> {
  const until =
    run.mode === 'fix'
      ? null
      : ((await askForFilesAndLinks(run, site, parts)) ?? (await measurePages(run, site, parts)));
  return until ?? (run.mode === 'audit' ? null : fixPages(run, site, parts));
}

/** After all that asks the site as well: a page is measured with the site to itself, as far as this run goes. */
async function measurePages(run: CrawlRun, { startUrl }: KnownSite, parts: FinishParts): Promise<Date | null> {
  const { store, measure } = parts;
  if (!run.labPages || !measure) return null;
  const state = FINISH_STATE.read((await store.phases.state(run.id)).state ?? {});
  if (!state.lab) {
    state.lab = await firstLabState(run, startUrl, store);
    await begin(run, store, { phase: 'lab', message: 'Measuring pages in a browser' });
  }
  const next = await parts.progress.during(runLabStep(run, state.lab, { ...parts, measure }));
  await store.phases.keepFinishState(run, FINISH_STATE.write(state));
  return next;
}

async function fixPages(
  run: CrawlRun,
  { startUrl, alternateHost }: KnownSite,
  parts: FinishParts,
): Promise<Date | null> {
  const { store } = parts;
  const kept = FINISH_STATE.read((await store.phases.state(run.id)).state ?? {});
  const state = { ...kept, fixes: kept.fixes ?? firstFixState() };
  if (state.fixes.isDone) return null;
  const site = { startUrl, alternateHost, externalLinksChecked: run.externalLinks };
  // A run that reads single pages again has asked for nothing around them: the audit that it goes by has, while its rows are kept.
  const known = run.fixOf ?? run.id;
  const isKnown = run.mode !== 'fix' || Boolean(run.fixOf);
  const relations = async (): Promise<Relations> =>
    isKnown ? parts.progress.during(SiteRelations.of(store, known, parts.signal)) : UNKNOWN_RELATIONS;
  const nearby = new NearbyReader(store, known, site, relations);
  if (!(await fixInTurn(run, state, { ...parts, nearby }))) return new Date();
  SiteRelations.forget(store, known);
  return null;
}

async function askForFilesAndLinks(run: CrawlRun, site: CrawlState, parts: FinishParts): Promise<Date | null> {
  const { store } = parts;
  const state = FINISH_STATE.read((await store.phases.state(run.id)).state ?? {});
  if (state.resources !== null) {
    if (!state.resources) {
      state.resources = firstResourceState(run);
      await begin(run, store, { phase: 'resources', message: 'Fetching the files that pages load' });
    }
    await store.phases.keepFinishState(run, FINISH_STATE.write(state));
    const end = await runResourceStep(run, state.resources, { ...parts, site });
    if (!end.isDone) return end.until;
    state.resources = null;
    await store.phases.keepFinishState(run, FINISH_STATE.write(state));
  }
  if (!run.externalLinks) return null;
  if (!state.links) {
    state.links = firstLinkState();
    await begin(run, store, { phase: 'links', message: 'Checking links to other sites' });
    await store.phases.keepFinishState(run, FINISH_STATE.write(state));
  }
  const end = await runLinkStep(run, state.links, parts);
  if (end.isDone) return null;
  await store.phases.keepFinishState(run, FINISH_STATE.write(state));
  return end.until;
}

function begin(run: CrawlRun, store: CrawlStore, step: { phase: string; message: string }): Promise<void> {
  return store.phases.progress(run.id, { ...step, current: null, total: null, failed: null });
}
