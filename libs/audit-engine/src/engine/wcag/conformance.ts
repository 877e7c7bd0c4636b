import { counted } from '#common/words';
import { ALL_CRITERIA, type Criterion, type CriterionId } from './criteria.js';

/**
 * What the rules of an audit say of a criterion. None of them shows that a site meets it: `no-failures` is the best that they can say.
 * `may-fail`: warnings, which a person has to look at.
 */
export type ConformanceStatus = 'fails' | 'may-fail' | 'no-failures' | 'not-evaluated';

/** A rule of the catalogue, as far as this needs it. */
export interface CriteriaRule {
  id: string;
  wcag?: readonly CriterionId[];
  needs: readonly string[];
}

/** Of a report: `ruleResults`. */
export interface RuleOutcome {
  name: string;
  severity: 'error' | 'warning';
  status: string;
  judged: number;
  affected: number;
  itemsTotal: number;
  items: readonly { pageUrl: string | null; message: string; selector?: string | undefined }[];
}

export interface ConformanceRule {
  ruleId: string;
  name: string;
  severity: 'error' | 'warning';
  findings: number;
  pages: number;
}

export interface ConformanceEvidence {
  ruleId: string;
  pageUrl: string | null;
  message: string;
  selector: string | null;
}

export interface ConformanceRow extends Criterion {
  status: ConformanceStatus;
  /** Why, for people. */
  note: string;
  /** Rules that found something. */
  rules: ConformanceRule[];
  /** Of each of them the first findings, errors first, at most 3. */
  evidence: ConformanceEvidence[];
}

const MAX_EVIDENCE = 3;

/** Every criterion of level A and AA with what the audit says of it. */
export function conformanceOf(
  results: Readonly<Record<string, RuleOutcome | undefined>>,
  catalogue: readonly CriteriaRule[],
): ConformanceRow[] {
  return ALL_CRITERIA.filter(({ level }) => level !== 'AAA').map((criterion) => {
    const rules = catalogue.filter(({ wcag }) => wcag?.includes(criterion.id));
    return { ...criterion, ...outcomeOf(rules, results) };
  });
}

function outcomeOf(
  rules: readonly CriteriaRule[],
  results: Parameters<typeof conformanceOf>[0],
): Omit<ConformanceRow, keyof Criterion> {
  const checked = rules.flatMap((rule) => {
    const outcome = results[rule.id];
    return outcome && isChecked(outcome) ? [{ rule, outcome }] : [];
  });
  const found = checked
    .filter(({ outcome: { status } }) => status === 'fail' || status === 'warn')
    .sort((a, b) => rank(a.outcome) - rank(b.outcome));
  const errors = found.filter(({ outcome }) => outcome.severity === 'error');
  const shown = {
    rules: found.map(({ rule, outcome: { name, severity, itemsTotal, affected } }) => ({
      ...{ ruleId: rule.id, name, severity, findings: itemsTotal, pages: affected },
    })),
    evidence: found
      .flatMap(({ rule, outcome: { items } }) =>
        items.slice(0, MAX_EVIDENCE).map(({ pageUrl, message, selector }) => ({
          ...{ ruleId: rule.id, pageUrl, message, selector: selector ?? null },
        })),
      )
      .slice(0, MAX_EVIDENCE),
  };
  if (errors.length > 0)
    return { status: 'fails', note: `${counted(errors.length, 'rule')} found failures.`, ...shown };
  if (found.length > 0)
    return {
      status: 'may-fail',
      note: `${counted(found.length, 'rule')} found possible failures. Check them.`,
      ...shown,
    };
  return { ...unfound(rules, checked.length, results), ...shown };
}

/** A rule that people switched off, or whose findings they ignore, has not looked. */
function isChecked({ status, judged }: RuleOutcome): boolean {
  return judged > 0 && (status === 'pass' || status === 'warn' || status === 'fail');
}

function unfound(
  rules: readonly CriteriaRule[],
  checked: number,
  results: Parameters<typeof conformanceOf>[0],
): Pick<ConformanceRow, 'status' | 'note'> {
  const isUnseen = rules.some(({ id, needs }) => needs.includes('browser') && (results[id]?.judged ?? 0) === 0);
  if (isUnseen) return { status: 'not-evaluated', note: 'Needs rendered pages. Audit with rendering.' };
  if (checked > 0)
    return { status: 'no-failures', note: `${counted(checked, 'rule')} found no failures. Check the rest by hand.` };
  const ignored = rules.some(({ id }) => results[id]?.status === 'ignored');
  if (ignored) return { status: 'not-evaluated', note: 'All that was found is ignored.' };
  if (rules.length === 0) return { status: 'not-evaluated', note: 'No rule checks this. Check it by hand.' };
  return { status: 'not-evaluated', note: 'The audited pages have nothing that its rules check.' };
}

function rank({ severity }: RuleOutcome): number {
  return severity === 'error' ? 0 : 1;
}
