import type { ChangedFinding, Comparison } from '#audit-engine';
import type { ListedFinding } from './listed-findings.js';

type Place = Pick<ListedFinding, 'ruleId' | 'pageUrl' | 'line' | 'selector' | 'message'>;

/** Says of findings, as they are listed one by one, which are new beside the earlier audit. */
export class ChangeMarks {
  private readonly open = new Map<string, number>();

  constructor(comparison: Comparison | null) {
    for (const finding of (comparison as Partial<Comparison> | null)?.newFindings ?? []) {
      const key = finding.message === null ? placeOf(finding) : keyOf(finding);
      this.open.set(key, (this.open.get(key) ?? 0) + 1);
    }
  }

  /** Each finding is asked for once. */
  of(finding: Place): 'new' | null {
    return this.take(keyOf(finding)) || this.take(placeOf(finding)) ? 'new' : null;
  }

  private take(key: string): boolean {
    const left = this.open.get(key) ?? 0;
    if (left > 0) this.open.set(key, left - 1);
    return left > 0;
  }
}

function keyOf({ line, selector, message, ...place }: Place | ChangedFinding): string {
  return JSON.stringify([placeOf(place), line, selector, message]);
}

/** Of a finding that the report counts and does not list, rule and page are known. */
function placeOf({ ruleId, pageUrl }: Pick<Place, 'ruleId' | 'pageUrl'>): string {
  return JSON.stringify([ruleId, pageUrl]);
}
