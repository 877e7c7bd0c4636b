import { namesRule } from '#audit-engine/retired';
import { matchesUrl } from '#common';
import type { Comparison } from '#audit-engine/comparison';
import { CommandError } from '../command-error.js';
import type { Ignore } from '../gates/ignores.js';
import type { AnyReport } from './any-report.js';

/**
 * @param ignores what is accepted now was accepted then: it is neither new nor resolved. @throws CommandError for a report of another tool
 */
export async function compareReports(
  previous: AnyReport,
  current: AnyReport,
  ignores: readonly Ignore[] = [],
): Promise<Comparison> {
  const { compareReports: compare } = await import('#audit-engine/comparison');
  const id = typeof previous.id === 'string' ? previous.id : String(previous.timestamp);
  const comparison = compare({ id, report: previous }, current, {
    ignores: ignores.map(({ rule, url }) => ({
      isRule: (ruleId: string) => namesRule(rule, ruleId),
      isUrl: url === null ? null : (page: string) => matchesUrl(url, page),
    })),
  });
  if (comparison !== null) return comparison;
  throw new CommandError(
    'NOT_COMPARABLE',
    'Only Sqout reports can be compared. One of the two comes from another tool.',
  );
}
