export { ReportViewer } from './report-viewer.js';
