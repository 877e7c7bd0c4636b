export type { Report } from './dto/report.dto.js';
export {
  isVisibility,
  PublishParser,
  VISIBILITIES,
  type PublishPermit,
  type Visibility,
} from './publish-input/index.js';
export type { Published } from './report-publisher.js';
export { LIVE_REPORTS, ReportsRepository, type RunReportRow } from './reports.repository.js';
export { expireClaims } from './publish-claims.repository.js';
export { ReportsService, type ReadableReport, type ReportsServiceParts } from './reports.service.js';
export { linkReportToRun } from './reports.repository.js';
export type { ReportIds, RunOfReport, RunsOfReports } from './runs-of-reports.js';
export { ReportViewer } from './view/index.js';
export { reportContentKey } from './report-content-key.js';
