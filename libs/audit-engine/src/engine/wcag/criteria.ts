import { CRITERIA } from './criteria.data.js';

/** Number of a success criterion of WCAG 2.2. */
export type CriterionId = keyof typeof CRITERIA;
export type WcagLevel = 'A' | 'AA' | 'AAA';

export interface Criterion {
  /** Its number: `1.4.3`. */
  id: CriterionId;
  name: string;
  level: WcagLevel;
  /** Clause of EN 301 549 V3.2.1, which holds WCAG 2.1 A and AA; null for other criteria. */
  en301549: string | null;
}

/** All of WCAG 2.2, in the order of their numbers. */
export const ALL_CRITERIA: readonly Criterion[] = (Object.keys(CRITERIA) as CriterionId[]).map(criterionOf);

export function criterionOf(id: CriterionId): Criterion {
  const [level, since, name] = CRITERIA[id];
  return { id, name, level, en301549: level === 'AAA' || since === '2.2' ? null : `9.${id}` };
}

export function isCriterionId(text: string): text is CriterionId {
  return Object.hasOwn(CRITERIA, text);
}

const LEVELS = ['A', 'AA', 'AAA'] as const;

/** What a filter names: one criterion, or a level, which takes the lower ones with it, as conformance does. */
export const WCAG_FILTER = '^(?:A{1,3}|[1-4]\\.[1-5]\\.\\d{1,2})$';

/** Whether one of a rule's criteria is what the filter names. @param filter `1.4.3` or `AA` */
export function isOfWcag(criteria: readonly string[], filter: string): boolean {
  const rank = LEVELS.findIndex((level) => level === filter);
  if (rank === -1) return criteria.some((id) => id === filter);
  return criteria.some((id) => isCriterionId(id) && LEVELS.indexOf(criterionOf(id).level) <= rank);
}

/** For the page of a rule. */
export function wcagLine(criteria: readonly Criterion[]): string {
  if (criteria.length === 0) return 'WCAG 2.2: a good practice. No success criterion asks for it.';
  const each = criteria.map(
    ({ id, name, level, en301549 }) =>
      `${id} ${name}, level ${level}${en301549 === null ? '' : `, EN 301 549 clause ${en301549}`}`,
  );
  return `WCAG 2.2: ${each.join('; ')}.`;
}
