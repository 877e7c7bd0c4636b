import type { Finding } from '#client';
import { ownReport, rule } from './report.testing.js';
import { findingsOfWcag, ofWcag, readWcag } from './wcag-filter.js';

const REPORT = ownReport([
  rule('accessibility/image-alt', ['https://www.example.com/a'], { wcag: ['1.1.1'] }),
  rule('accessibility/contrast', ['https://www.example.com/a'], { wcag: ['1.4.3'] }),
  rule('core/title', ['https://www.example.com/a']),
]);

describe('a report of some success criteria', () => {
  it.each([
    ['1.4.3', ['accessibility/contrast']],
    ['a', ['accessibility/image-alt']],
    ['AA', ['accessibility/contrast', 'accessibility/image-alt']],
  ])('of %s has the rules %j', (text, ids) => {
    const { ruleResults } = ofWcag(REPORT, readWcag(text));
    expect(Object.keys(ruleResults as object).sort()).toEqual(ids);
  });

  it('has the findings of these rules', async () => {
    const read = async function* () {
      yield [{ ruleId: 'a', wcag: ['1.1.1'] }, { ruleId: 'b' }] as unknown as Finding[];
      await Promise.resolve();
    };
    const found: string[] = [];
    for await (const part of findingsOfWcag(read, 'A')()) found.push(...part.map(({ ruleId }) => ruleId));
    expect(found).toEqual(['a']);
  });

  it.each(['4.1.1', '1.4', 'B', 'contrast'])('refuses %s with what it takes', (text) => {
    expect(() => readWcag(text)).toThrow('--wcag takes a success criterion of WCAG 2.2 such as 1.4.3');
  });
});
