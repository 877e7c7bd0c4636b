import { isDisabled } from './engine/run/rule-patterns.js';
import { currentRule, isRule, namesRule, RETIRED_RULES, retiredRule, retirementOf, retirementsIn } from './retired.js';
import { CATALOGUE } from './rules/catalogue.js';
import { findRule, viewCatalogue } from './rules/rule-view.js';
import { retireWhileTesting } from './testing/retired-rules.js';

describe('the table of retired rules', () => {
  it('names no rule of the catalogue, and as a successor nothing else', () => {
    for (const [id, { into }] of Object.entries(RETIRED_RULES)) {
      expect(CATALOGUE.metas.has(id)).toBe(false);
      if (into !== null) expect(CATALOGUE.metas.has(into)).toBe(true);
    }
  });
});

describe('the id of a rule that is gone', () => {
  retireWhileTesting('core/heading-text', 'core/title');
  retireWhileTesting('core/keywords', null);

  it('stands for the rule that it was merged into', () => {
    expect(currentRule('core/heading-text')).toBe('core/title');
    expect(isRule('core/heading-text', 'core/title')).toBe(true);
    expect(namesRule('core/heading-text', 'core/title')).toBe(true);
    expect(isDisabled('core/title', ['core/heading-text'])).toBe(true);
    expect(findRule('core/heading-text')?.id).toBe('core/title');
  });

  it('still means itself in reports and files of before', () => {
    expect(namesRule('core/heading-text', 'core/heading-text')).toBe(true);
    expect(namesRule('core/*', 'core/heading-text')).toBe(true);
    expect(isRule('core/title', 'core/heading-text')).toBe(false);
  });

  it('names nothing of today without a successor', () => {
    expect(currentRule('core/keywords')).toBe('core/keywords');
    expect(viewCatalogue().rules.filter(({ id }) => namesRule('core/keywords', id))).toEqual([]);
    expect(findRule('core/keywords')).toBeNull();
  });

  it('is no pattern: a pattern that would match it names what it matches today', () => {
    expect(namesRule('core/heading-*', 'core/title')).toBe(false);
    expect(isDisabled('core/title', ['core/heading-*'])).toBe(false);
  });

  it('is explained, each once', () => {
    expect(retirementOf('core/title')).toBeNull();
    expect(retirementsIn(['core/keywords', 'core/title', 'core/heading-text', 'core/keywords'])).toEqual([
      'The rule "core/keywords" was retired on 2026-11-28. It said the same.',
      'The rule "core/heading-text" was merged into "core/title" on 2026-11-28. It said the same.',
    ]);
  });

  it('is not taken from the prototype of objects', () => {
    expect(retiredRule('constructor')).toBeNull();
  });
});
