/**
 * One audit, from its start page to its report: what workers and the command line both run. No Nest, no PostgreSQL, no queue: whatever is kept on the way
 * goes through a port (`CrawlStore`, door `#audit-run/port`).
 *
 * | Folder | Idea |
 * |---|---|
 * | port | what a store must keep, and how it behaves |
 * | prepare | robots.txt, start page, sitemaps, probes: in steps |
 * | crawl | a slice of the frontier: claim, fetch, judge, commit |
 * | audit | threads that judge pages |
 * | resources, links | the files that pages load, and links to other hosts: in steps |
 * | finish | site rules, coverage, score and report, on a thread |
 * | memory | the store of one process |
 * | one-process | `auditSite`: a whole audit without an installation |
 */
export { FixThreads } from './audit/fix-threads.js';
export * from './port/index.js';
export { AuditPool } from './audit/audit-pool.js';
export type { CrawlState } from './crawl/crawl-state.js';
export { SeenUrls } from './crawl/seen-urls.js';
export { SliceCrawler } from './crawl/slice-crawler.js';
export { buildReport, readFixes, type ReadyAudit } from './finish/build-report.js';
export { ReportThreads } from './finish/report-threads.js';
export type { BuiltReport } from './finish/finish-messages.js';
export { runFinishStep, type FinishEnd } from './finish/finish-step.js';
export { runPrepareStep, type PrepareEnd } from './prepare/prepare-run.js';
export { SiteRefusal } from './prepare/start-page.js';
export * from './one-process/index.js';
export type { TextSource } from './finish/fix-step.js';
