export {
  Finding,
  FindingCause,
  FindingCauseList,
  FindingList,
  FoundPage,
  FoundPageList,
  KeptFindings,
} from './finding.dto.js';
