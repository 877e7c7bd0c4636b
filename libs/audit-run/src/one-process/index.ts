/** A whole audit in one process. Loads little by itself: threads first, the crawler while they load. */
export { auditSite, type AuditOptions, type RenderOptions, type RunningAudit } from './audit-site.js';
export type { TakenPictures } from './audit-pictures.js';
export { openBrowser, type BrowserOptions } from './open-browser.js';
export type { RenderMode } from './page-rendering.js';
export type {
  AuditEvent,
  AuditFindings,
  AuditResult,
  CompletedAudit,
  FailedAudit,
  PreviousReport,
} from './audit-result.js';
