export {
  Finding,
  FindingCause,
  FindingCauseList,
  FindingList,
  FoundPage,
  FoundPageList,
  KeptFindings,
} from './finding.dto.js';
export { ChangeCounts, CHANGE_KINDS, ChangeRow, ChangeRowList, RuleChange, type ChangeKind } from './change.dto.js';
export { LeadingRedirect, PageSheet } from './page-sheet.dto.js';
export { FoundRule, FoundRuleList, Relief } from './relief.dto.js';
export { PageFix, PageFixList, RunFixSummary } from './fix.dto.js';
