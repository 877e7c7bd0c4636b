import { gzipSync } from 'node:zlib';
import type { AuditReport } from '#audit-engine/comparison';
import type { CompletedAudit } from '#audit-run/one-process';
import type { StartAudit } from '../../apps/cli/src/context.js';
import { ORIGIN } from '../../libs/audit-engine/src/testing/comparison/audited.js';
import type { Pair } from '../../libs/audit-engine/src/testing/comparison/pairs.js';
import { comparisonWith, readPrevious } from '../../libs/audit-run/src/finish/report/previous-report.js';

interface Found {
  ruleId: string;
  pageUrl: string | null;
  message: string | null;
}

/** The comparison of a report, as its JSON has it. */
export interface Compared {
  new: number;
  newFindings: Found[];
  resolvedFindings: Found[];
}

const NUMBERS = ['stillThere', 'notRechecked', 'notSeenBefore', 'isPartial', 'isSameScope'] as const;

/** What a comparison says, in the words of the table of pairs. */
export function saidOf(comparison: Compared): object {
  const numbers = comparison as unknown as Record<string, unknown>;
  return {
    new: comparison.newFindings.map(lineOf).sort(),
    resolved: comparison.resolvedFindings.map(lineOf).sort(),
    ...Object.fromEntries(NUMBERS.map((name) => [name, numbers[name]])),
  };
}

export function expectedOf(pair: Pair): object {
  const numbers = pair as unknown as Record<string, unknown>;
  return {
    new: [...pair.new].sort(),
    resolved: [...pair.resolved].sort(),
    ...Object.fromEntries(NUMBERS.map((name) => [name, numbers[name]])),
  };
}

/** What a command ends with that has the gate `new>0`. */
export function exitCodeOf({ isPartial, new: added }: Pair): number {
  return isPartial ? 4 : added.length > 0 ? 3 : 0;
}

/** Stands for a crawl that found what this report says: compares and ends as an audit does. */
export function auditedAs(report: Record<string, unknown>): StartAudit {
  return async ({ previous }) => {
    const found = report as unknown as AuditReport;
    const comparison = comparisonWith(
      readPrevious(previous ?? null),
      found,
      found.pages.map(({ url }) => url),
    );
    const result: CompletedAudit = {
      ...{ status: 'completed', isPartial: false, isStopped: false },
      report: comparison === null ? found : { ...found, comparison },
      content: gzipSync(''),
      sha256: '',
      summary: {} as CompletedAudit['summary'],
      findings: { all: nothing, ignored: nothing, outline: {} } as unknown as CompletedAudit['findings'],
      places: new Uint8Array(),
      pictures: null,
    };
    return { result: Promise.resolve(result), [Symbol.asyncIterator]: nothing };
  };
}

async function* nothing(): AsyncGenerator<never> {}

function lineOf({ ruleId, pageUrl, message }: Found): string {
  return `${ruleId} ${pageUrl?.slice(ORIGIN.length) ?? 'site'} ${/Found (.+)\./.exec(message ?? '')?.[1] ?? '?'}`;
}
