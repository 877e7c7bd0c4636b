export { ReportContent } from './report-content.js';
export type { CategoryView, CoverageView, FindingView, IssueView, PageView, ReportView } from './report-view.js';
export { ReportViewer } from './report-viewer.js';
