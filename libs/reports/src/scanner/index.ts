export { scanReport } from './scan-report.js';
export type { ScanResult, ThreatDetail } from './scan-report.js';
export { THREAT_CATEGORIES } from './threats.js';
export type { ThreatCategory, ThreatPattern } from './threats.js';
