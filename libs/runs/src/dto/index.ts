export { AuditRun, AuditRunList, ListRunsQuery } from './audit-run.dto.js';
export { CreatedRun, CreateRunDto } from './create-run.dto.js';
export { AuditRunReport } from './run-report.dto.js';
