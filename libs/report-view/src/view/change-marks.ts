/** What tells a finding from others of its audit. */
export interface MarkedPlace {
  ruleId: string;
  pageUrl: string | null;
  line: number | null;
  selector: string | null;
  /** Null for a finding that the report counts and does not list. */
  message: string | null;
}

/** Says of findings, as they are listed one by one, which are new beside the earlier audit. */
export class ChangeMarks {
  private readonly open = new Map<string, number>();

  /** @param comparison null, or without names: nothing is marked */
  constructor(comparison: { newFindings?: readonly MarkedPlace[] } | null) {
    for (const finding of comparison?.newFindings ?? []) {
      const key = finding.message === null ? placeOf(finding) : keyOf(finding);
      this.open.set(key, (this.open.get(key) ?? 0) + 1);
    }
  }

  /** Each finding is asked for once. */
  of(finding: MarkedPlace): 'new' | null {
    return this.take(keyOf(finding)) || this.take(placeOf(finding)) ? 'new' : null;
  }

  private take(key: string): boolean {
    const left = this.open.get(key) ?? 0;
    if (left > 0) this.open.set(key, left - 1);
    return left > 0;
  }
}

function keyOf({ line, selector, message, ...place }: MarkedPlace): string {
  return JSON.stringify([placeOf(place), line, selector, message]);
}

/** Of a finding that the report counts and does not list, rule and page are known. */
function placeOf({ ruleId, pageUrl }: Pick<MarkedPlace, 'ruleId' | 'pageUrl'>): string {
  return JSON.stringify([ruleId, pageUrl]);
}
