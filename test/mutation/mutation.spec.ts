import { ruleMetas } from '#audit-engine/rules';
import { auditMutant, mutantsOf } from './audit-mutant.js';
import { mutations } from './mutations.js';

/** Another seed damages other pages. */
const SEED = 20_261_115;
/** Places where a mutation that fits many pages is tried. */
const PLACES = 3;
const severityOf = new Map(ruleMetas.map(({ id, severity }) => [id, severity]));

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
  it('belong to one rule each, and each rule has one', () => {
    expect(mutations.map(({ rule }) => rule).sort()).toEqual([...severityOf.keys()].sort());
  });
});
