export { PublishedReport, PublishReportRequest } from './publish-report.dto.js';
export {
  ListReportsQuery,
  Report,
  ReportDeleted,
  ReportList,
  ReportVisibility,
  UpdateReportDto,
} from './report.dto.js';
