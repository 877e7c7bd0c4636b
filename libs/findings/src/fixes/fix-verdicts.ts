import { currentRule } from '#audit-engine/retired';
import type { FixDecisionRow } from './fix-decisions.repository.js';

export type FixVerdict = FixDecisionRow['decision'] | null;

/** What was decided about fixes: of one fix counts before of its rule. */
export class FixVerdicts {
  private readonly known: ReadonlyMap<string, FixVerdict>;

  constructor(rows: readonly Pick<FixDecisionRow, 'target' | 'decision'>[] = []) {
    const said = rows.map(({ target, decision }) => [target, decision] as const);
    // The fix of a rule that another one was merged into is not the one that was accepted.
    const rejected = said.filter(([, decision]) => decision === 'rejected');
    this.known = new Map([...rejected.map(([target, decision]) => [currentRule(target), decision] as const), ...said]);
  }

  of({ id, rule, alsoRules = [] }: { id: string; rule: string; alsoRules?: readonly string[] }): FixVerdict {
    const ofRules = [rule, ...alsoRules].map((one) => this.known.get(one) ?? null);
    return this.known.get(id) ?? (ofRules.includes('rejected') ? 'rejected' : (ofRules[0] ?? null));
  }
}
