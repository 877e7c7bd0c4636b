import { readFileSync } from 'node:fs';
import { ruleMetas } from '#audit-engine/rules';
import { auditMutant, mutantsOf } from './audit-mutant.js';
import { mutations } from './mutations.js';

/** Another seed damages other pages. */
const SEED = 20_261_115;
/** Places where a mutation that fits many pages is tried. */
const PLACES = 3;
const LEAST_COVERAGE = 0.9;

/** Rule id → why no mutation of a clean page can show it alone. */
const uncovered = JSON.parse(readFileSync(new URL('./uncovered.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const severityOf = new Map(ruleMetas.map(({ id, severity }) => [id, severity]));
const ruleIds = [...severityOf.keys()];

describe('a clean page with one defect', () => {
  it.each(mutations.map((mutation) => [mutation.rule, mutation] as const))(
    'sets off %s and no other rule',
    (rule, mutation) => {
      const mutants = mutantsOf(mutation, { seed: SEED, limit: mutation.mutateSite ? 1 : PLACES });
      const others = Object.keys(mutation.unavoidable ?? {});
      const warnings = severityOf.get(rule) === 'warning' ? [...others, rule].sort() : others;
      const expected = { errors: severityOf.get(rule) === 'error' ? [rule] : [], warnings, crashes: [] };
      const seen = mutants.map((mutant) => ({ url: mutant.page.url, ...auditMutant(mutant, mutation.mutateSite) }));
      expect(seen).toEqual(mutants.map(({ page }) => ({ url: page.url, ...expected })));
      expect(mutants.length).toBeGreaterThan(0);
    },
  );
});

describe('the mutations', () => {
  const covered = new Set(mutations.map(({ rule }) => rule));

  it('belong to one existing rule each', () => {
    expect([...covered].filter((rule) => !severityOf.has(rule))).toEqual([]);
    expect(mutations.length).toBe(covered.size);
  });

  it('cover every rule that is not listed with a reason', () => {
    expect(ruleIds.filter((rule) => !covered.has(rule) && !(rule in uncovered))).toEqual([]);
    expect(Object.keys(uncovered).filter((rule) => covered.has(rule) || !severityOf.has(rule))).toEqual([]);
  });

  it('cover at least nine rules of ten', () => {
    expect(ruleIds.filter((rule) => covered.has(rule)).length / ruleIds.length).toBeGreaterThanOrEqual(LEAST_COVERAGE);
  });
});
