import { RETIRED_RULES, type RetiredRule } from '../engine/run/retired-rules.data.js';

/** While the specs of this block run, the rule is one that was merged into another, or, with null, retired. */
export function retireWhileTesting(id: string, into: string | null): void {
  const table = RETIRED_RULES as Record<string, RetiredRule>;
  beforeAll(() => void (table[id] = { into, since: '2026-11-28', why: 'It said the same.' }));
  afterAll(() => void delete table[id]);
}
