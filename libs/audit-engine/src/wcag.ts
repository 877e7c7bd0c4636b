// Success criteria of WCAG, and what an audit says of them: data and arithmetic, without the rules.
export {
  ALL_CRITERIA,
  criterionOf,
  isCriterionId,
  isOfWcag,
  WCAG_FILTER,
  wcagLine,
  type Criterion,
  type CriterionId,
} from './engine/wcag/criteria.js';
export {
  conformanceOf,
  type ConformanceEvidence,
  type ConformanceRow,
  type ConformanceRule,
  type ConformanceStatus,
  type RuleOutcome,
} from './engine/wcag/conformance.js';
export { conformanceCsv, type ManualResult } from './engine/wcag/conformance-csv.js';
