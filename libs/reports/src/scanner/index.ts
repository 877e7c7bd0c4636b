export { scanReport } from './scan-report.js';
export type { Threat } from './scan-report.js';
