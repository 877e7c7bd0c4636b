import { viewCatalogue } from '#audit-engine/rules';
import type { RunActivity } from '#frontier/dto';

const MAX_LISTED = 30;

const known = new Map(viewCatalogue().rules.map(({ id, name, severity }) => [id, { ruleName: name, severity }]));

type Counted = Pick<RunActivity['found'][number], 'ruleId' | 'pages' | 'findings' | 'example'>;

/** With their titles, errors first; without rules that only another version knows. */
export function namedFindings(counted: readonly Counted[]): Pick<RunActivity, 'found' | 'foundRules'> {
  const found = counted.flatMap((each) => {
    const rule = known.get(each.ruleId);
    return rule ? [{ ...each, ...rule }] : [];
  });
  found.sort(
    (a, b) =>
      a.severity.localeCompare(b.severity) ||
      b.pages - a.pages ||
      b.findings - a.findings ||
      a.ruleId.localeCompare(b.ruleId),
  );
  return { found: found.slice(0, MAX_LISTED), foundRules: found.length };
}
