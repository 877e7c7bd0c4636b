/**
 * One audit, from its start page to its report: what workers and the command line both run. No Nest, no PostgreSQL, no
 * queue: whatever is kept on the way goes through a port (`CrawlStore`, door `#audit-run/port`).
 *
 * | Folder | Idea |
 * |---|---|
 * | state | what is stored on the way, with versions |
 * | store | what a store must keep, and how it behaves; the store of one process |
 * | pacing | when a host may be asked |
 * | pages | what a fetched page becomes: threads, sources, new URLs |
 * | rendering | pages that need a browser, checked as one shows them |
 * | lab | pages that a browser measures |
 * | prepare | robots.txt, start page, sitemaps, probes: in steps |
 * | crawl | a slice of the frontier: claim, fetch, evaluate, commit |
 * | finish | files, links, fixes: in steps; then site rules, coverage, score and report, on a thread |
 * | threads | the pools that evaluate and fix pages, and build reports |
 * | one-process | `auditSite`: a whole audit without an installation |
 */
export { FixThreads } from './threads/fix-threads.js';
export * from './store/port/index.js';
export { AuditPool } from './threads/audit-pool.js';
export type { PageAuditor } from './pages/page-task.js';
export { RenderingAuditor } from './rendering/rendering-auditor.js';
export { RenderingStopped } from './rendering/rendering-stopped.js';
export { measureWith } from './lab/measure-with.js';
export type { MeasureLoad } from './lab/lab-step.js';
export { messageOf } from './rendering/messages.js';
export type { PicturedElement, PictureKeeper } from './rendering/page-pictures.js';
export { samplesOf, type RenderingCoverage } from './finish/coverage.js';
export type { CrawlState } from './state/crawl-state.js';
export { LaneMemory } from './pacing/lane-width.js';
export { SeenUrls } from './pages/seen-urls.js';
export { SliceCrawler } from './crawl/slice-crawler.js';
export { finish, type AuditEndings, type PhaseEnd } from './finish/finish.js';
export { fetchSiteIcon } from './finish/site-icon.js';
export type { ReadyAudit } from './finish/report/build-report.js';
export { ReportThreads } from './threads/report-threads.js';
export type { BuiltReport, PreviousReport } from './finish/report/finish-messages.js';
export type { Refusal } from './finish/finish-step.js';
export { runPrepareStep, type PrepareEnd } from './prepare/prepare-run.js';
export { SiteRefusal } from './prepare/start-page.js';
export * from './one-process/index.js';
export type { FixLookParts, PicturedFix } from './finish/fixes/fix-looks.js';
export type { TextSource } from './finish/fixes/fix-step.js';
