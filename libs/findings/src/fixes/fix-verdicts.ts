import type { ProposedFix } from '#fixes/text';
import type { FixDecisionRow } from './fix-decisions.repository.js';

export type FixVerdict = FixDecisionRow['decision'] | null;

/** What was decided about fixes: of one fix counts before of its rule. */
export class FixVerdicts {
  private readonly known: ReadonlyMap<string, FixVerdict>;

  constructor(rows: readonly FixDecisionRow[] = []) {
    this.known = new Map(rows.map(({ target, decision }) => [target, decision]));
  }

  of({ id, rule }: Pick<ProposedFix, 'id' | 'rule'>): FixVerdict {
    return this.known.get(id) ?? this.known.get(rule) ?? null;
  }
}
