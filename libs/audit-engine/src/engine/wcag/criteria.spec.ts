import { ALL_CRITERIA, criterionOf, isCriterionId, isOfWcag } from './criteria.js';

describe('success criteria of WCAG 2.2', () => {
  it('are 31 of level A, 24 of AA and 31 of AAA', () => {
    const count = (wanted: string): number => ALL_CRITERIA.filter(({ level }) => level === wanted).length;
    expect([count('A'), count('AA'), count('AAA')]).toEqual([31, 24, 31]);
  });

  it('have a clause of EN 301 549 where WCAG 2.1 A and AA have them', () => {
    expect(criterionOf('1.4.3').en301549).toBe('9.1.4.3');
    expect(criterionOf('2.5.8').en301549).toBeNull();
    expect(criterionOf('1.4.6').en301549).toBeNull();
    expect(ALL_CRITERIA.filter(({ en301549 }) => en301549 !== null)).toHaveLength(49);
  });

  it('do not have 4.1.1, which WCAG 2.2 removed', () => {
    expect(isCriterionId('4.1.1')).toBe(false);
  });

  it.each([
    ['AA', ['1.1.1'], true],
    ['A', ['1.4.3'], false],
    ['AA', ['1.4.3'], true],
    ['AA', ['1.4.6'], false],
    ['1.4.3', ['1.1.1', '1.4.3'], true],
    ['1.4.3', ['1.4.30'], false],
    ['AAA', [], false],
  ])('"%s" takes a rule of %j: %s', (filter, criteria, isWanted) => {
    expect(isOfWcag(criteria, filter)).toBe(isWanted);
  });
});
