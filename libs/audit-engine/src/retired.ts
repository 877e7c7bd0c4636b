// Rules that are gone, without the others: for all doors that take the id of a rule.
export {
  currentRule,
  isRule,
  namesRule,
  retiredRule,
  retirementOf,
  retirementsIn,
} from './engine/run/retired-rules.js';
export { RETIRED_RULES, type RetiredRule } from './engine/run/retired-rules.data.js';
