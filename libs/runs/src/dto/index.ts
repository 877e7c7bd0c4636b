export { AuditRun, AuditRunList, ListRunsQuery } from './audit-run.dto.js';
export { CreatedRun, CreateRunDto } from './create-run.dto.js';
export { AuditRunReport } from './run-report.dto.js';
export {
  ActiveRun,
  ActiveRunList,
  ClientProgressDto,
  RegisteredRun,
  RegisterRunDto,
  UpdateRunDto,
} from './registered-run.dto.js';
export { RunComparison } from './comparison.dto.js';
export { Site, SiteList, SiteRun } from './site.dto.js';
