import { readPricing } from '#credits';
import { priceOfMode, roomForProposals, unspentOf } from './fix-terms.js';

const pricing = readPricing();

describe('what a mode is to cost', () => {
  it.each([
    ['audit', false, 50, null],
    ['audit', true, 50, null],
    ['recommend', false, 50, { ceiling: 0, price: 0, proposalPrice: 3 }],
    ['recommend', true, 50, { ceiling: 25, price: 0, proposalPrice: 3 }],
    ['audit-fix', false, 50, { ceiling: 25, price: 1, proposalPrice: 3 }],
    ['fix', true, 0, { ceiling: 25, price: 1, proposalPrice: 3 }],
  ] as const)('%s, with a model: %s', (mode, hasModel, base, terms) =>
    expect(priceOfMode(pricing, mode, { hasModel })).toEqual({ base, terms }),
  );

  it('follows the price list of the operator', () => {
    const own = readPricing({ prices: { fix: { cost: 2 }, fix_ceiling: { cost: 100 }, audit_base: { cost: 7 } } });
    expect(priceOfMode(own, 'audit-fix', { hasModel: false })).toEqual({
      base: 7,
      terms: { ceiling: 100, price: 2, proposalPrice: 3 },
    });
  });

  it.each([
    [{ delivered: 0, proposals: 0 }, 25, 8],
    [{ delivered: 5, proposals: 0 }, 20, 6],
    [{ delivered: 5, proposals: 6 }, 2, 0],
    [{ delivered: 25, proposals: 0 }, 0, 0],
    [{ delivered: 4_000, proposals: 20 }, 0, 0],
  ])('of a ceiling of 25, after %j: %i go back, and %i proposals have room', (spent, unspent, room) => {
    const terms = { ceiling: 25, price: 1, proposalPrice: 3 };
    expect([unspentOf(terms, spent), roomForProposals(terms, spent)]).toEqual([unspent, room]);
  });
});
