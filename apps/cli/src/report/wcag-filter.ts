import { isCriterionId, isOfWcag, WCAG_FILTER } from '#audit-engine/wcag';
import type { Finding } from '#client';
import { usageError } from '../command-error.js';
import type { AnyReport } from './any-report.js';
import type { ReadFindings } from './listed-findings.js';

/** @throws CommandError for what names neither a criterion nor a level */
export function readWcag(text: string): string {
  const wanted = text.toUpperCase();
  if (new RegExp(WCAG_FILTER).test(wanted) && (/^A/.test(wanted) || isCriterionId(wanted))) return wanted;
  throw usageError(
    `--wcag takes a success criterion of WCAG 2.2 such as 1.4.3, or a level (A, AA, AAA), not "${text}".`,
  );
}

/** The report with the rules of these criteria alone; its score and its counts stay those of the whole audit. */
export function ofWcag(report: AnyReport, wanted: string): AnyReport {
  const rules = Object.entries((report.ruleResults ?? {}) as Record<string, { wcag?: readonly string[] }>);
  return { ...report, ruleResults: Object.fromEntries(rules.filter(([, { wcag = [] }]) => isOfWcag(wcag, wanted))) };
}

export function findingsOfWcag(findings: ReadFindings, wanted: string): ReadFindings {
  return async function* () {
    for await (const part of findings())
      yield part.filter(({ wcag }: Partial<Finding>) => isOfWcag(wcag ?? [], wanted));
  };
}
