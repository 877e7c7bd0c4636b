import type { Comparison } from '#audit-engine';
import { CommandError } from '../command-error.js';
import type { AnyReport } from './any-report.js';

/** @throws CommandError for a report of another tool */
export async function compareReports(previous: AnyReport, current: AnyReport): Promise<Comparison> {
  const { compareReports: compare } = await import('#audit-engine');
  const id = typeof previous.id === 'string' ? previous.id : String(previous.timestamp);
  const comparison = compare({ id, report: previous }, current);
  if (comparison !== null) return comparison;
  throw new CommandError('NOT_COMPARABLE', 'Only reports of Sqout can be compared: one of the two is of another tool.');
}
