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
