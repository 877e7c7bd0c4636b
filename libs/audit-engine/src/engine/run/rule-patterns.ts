/** True when a pattern of a run's config switches the rule off: `*`, `category/*` or a rule id. */
export function isDisabled(ruleId: string, patterns: readonly string[]): boolean {
  return patterns.some(
    (pattern) =>
      pattern === '*' || pattern === ruleId || (pattern.endsWith('/*') && ruleId.startsWith(pattern.slice(0, -1))),
  );
}
