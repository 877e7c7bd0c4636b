import { isRule } from './retired-rules.js';

/** True when a pattern of a run's config switches the rule off: `*`, `category/*` or a rule id, also of a rule that was merged into it. */
export function isDisabled(ruleId: string, patterns: readonly string[]): boolean {
  return patterns.some(
    (pattern) =>
      pattern === '*' || isRule(pattern, ruleId) || (pattern.endsWith('/*') && ruleId.startsWith(pattern.slice(0, -1))),
  );
}
