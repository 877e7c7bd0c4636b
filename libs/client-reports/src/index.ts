export { MailedReports } from './mailed-reports.js';
export { ReportPages } from './report-pages.js';
export { ReportPrinter } from './report-printer.js';
export { StoredMonths } from './site-months.js';
