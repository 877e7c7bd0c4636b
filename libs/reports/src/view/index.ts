export { ReportContent } from './report-content.js';
export { ReportViewer } from './report-viewer.js';
