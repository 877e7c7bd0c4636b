export { scanReport } from './scan-report.js';
