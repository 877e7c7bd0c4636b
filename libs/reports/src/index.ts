export type { Report } from './dto/report.dto.js';
export {
  isVisibility,
  PublishParser,
  VISIBILITIES,
  type ParsedPublish,
  type PublishPermit,
  type ReportIds,
  type Visibility,
} from './publish-input/index.js';
export { ReportPublisher, type Published, type ReportPublisherParts } from './report-publisher.js';
export { expireViews, LIVE_REPORTS, ReportsRepository, type RunReportRow } from './reports.repository.js';
export { expireClaims } from './publish-claims.repository.js';
export { ReportsService, type ReadableReport, type ReportsServiceParts } from './reports.service.js';
export { findReportOfRun, linkReportToRun } from './reports.repository.js';
export { ReportViewer } from './view/index.js';
export { reportContentKey } from './reports.repository.js';
export {
  eraseClaims,
  eraseReports,
  reportContentPrefix,
  takeReports,
  type DoomedReport,
} from './erase-reports.repository.js';
export { PublishClaimsRepository } from './publish-claims.repository.js';
export { deleteReportOfRun, setReportTitle, setTitleOfRun } from './report-edits.repository.js';
