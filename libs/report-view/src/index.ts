export { unescapeMarkup } from './view/read-value.js';
export { html, Html } from './html.js';
export { FIELDS, ITEM_PARTS, RULE_PARTS } from './report-fields.js';
export { readFilter, type Filter } from './page/issue-filter.js';
export { NOTHING, PAGE_POLICY, renderFrame } from './page/page-frame.js';
export { oneLine } from './page/one-line.js';
export { renderForModels } from './page/report-for-models.js';
export { fixesLine, siteFixesLine } from './page/fix-words.js';
export { renderReportMarkdown } from './page/report-markdown.js';
export { renderReportCsv } from './page/report-csv.js';
export { renderBadge } from './page/badge.js';
export type { PastAudit } from './page/history-part.js';
export type { Publisher } from './page/publisher.js';
export { renderReportPage, type PageParts } from './page/report-page.js';
export type { ShownElement, ShownFix, ShownPicture } from './page/pictures-part.js';
export {
  cutWords,
  gateWords,
  hostOf,
  modeWords,
  pagesLine,
  renderingLines,
  ignoredFindingsLine,
  importanceLine,
  unseenLine,
} from './page/report-words.js';
export type { ShownReport } from './page/shown-report.js';
export type {
  CategoryView,
  CoverageView,
  FindingView,
  IssueView,
  PageView,
  ReportView,
  SiteFixesView,
} from './view/report-view.js';
export { briefOf, FINDINGS_OF_ISSUE, type BriefIssue } from './brief.js';
export { ChangeMarks } from './view/change-marks.js';
export { verdictLines } from './page/verdict-lines.js';
export { FILE_LIMITS, toReportView, type ViewLimits } from './view/to-report-view.js';
export { labLines } from './page/lab-words.js';
