import { commonScoreSentence, verdict, type VerdictChanges, type VerdictFacts } from './verdict.js';

const NOW: VerdictFacts = {
  score: 81.3,
  pages: 24,
  errors: 3,
  warnings: 12,
  first: 'Page has no title',
  changes: null,
};
const CHANGES: VerdictChanges = {
  since: '2026-11-12T09:00:00Z',
  scoreBefore: 80,
  commonScore: null,
  broken: { total: 24, rules: [{ name: 'Page has no title', count: 24 }] },
  resolved: { total: 37, rules: [{ name: 'Image has no alternative text', count: 37 }] },
};
const after = (changes: Partial<VerdictChanges>, now: Partial<VerdictFacts> = {}): string =>
  verdict({ ...NOW, ...now, changes: { ...CHANGES, ...changes } }).join(' ');

describe('the verdict on an audit', () => {
  it('says how the score moved since the day of the earlier audit, what broke and what was resolved', () => {
    expect(after({})).toBe(
      'The score rose by 1.3 points since 12 November 2026. 24 findings are new, all: “Page has no title”. 37 findings are resolved, all: “Image has no alternative text”.',
    );
  });

  it('says that the score fell, or that it has not changed', () => {
    expect(after({ scoreBefore: 82.3 })).toMatch(/^The score fell by 1\.0 points since 12 November 2026\./);
    expect(after({ scoreBefore: 81.32 })).toMatch(/^The score has not changed since 12 November 2026\./);
  });

  it('compares over the pages that both audits read where they read other pages', () => {
    expect(after({ scoreBefore: null, commonScore: { pages: 12, previous: 70, current: 72.5 } })).toMatch(
      /^On the 12 pages that both audits read, the score rose by 2\.5 points since 12 November 2026\./,
    );
  });

  it('says nothing about scores that cannot be compared', () => {
    expect(after({ scoreBefore: null })).toMatch(/^24 findings are new/);
    expect(after({}, { score: null })).toMatch(/^24 findings are new/);
  });

  it('names the two rules with the most changes, whatever their order', () => {
    const rules = [
      { name: 'C', count: 1 },
      { name: 'A', count: 20 },
      { name: 'B', count: 3 },
    ];
    expect(after({ broken: { total: 24, rules } })).toContain(
      '24 findings are new, among them 20 of “A” and 3 of “B”.',
    );
    expect(after({ broken: { total: 23, rules } })).toContain('23 findings are new: 20 of “A” and 3 of “B”.');
  });

  it('gives the number alone where no rule is known', () => {
    expect(after({ broken: { total: 1, rules: [] } })).toContain('1 finding is new.');
    expect(after({ resolved: { total: 0, rules: [] } })).toContain('No finding is resolved.');
  });

  it('says of a first audit what was found and what to fix first', () => {
    expect(verdict(NOW)).toEqual([
      'The audit of 24 pages found 3 errors and 12 warnings.',
      'Fix this first: “Page has no title”.',
    ]);
    expect(verdict({ ...NOW, errors: 0, warnings: 1, first: null })).toEqual([
      'The audit of 24 pages found 1 warning.',
    ]);
    expect(verdict({ ...NOW, errors: 0, warnings: 0, pages: 1 })).toEqual(['No check failed on 1 page.']);
    expect(verdict({ ...NOW, pages: 0 })).toEqual([]);
  });
});

describe('the scores over the common pages', () => {
  it('are said as a move, or once where they are the same', () => {
    expect(commonScoreSentence({ pages: 3, previous: 70.04, current: 71.2 })).toBe(
      'Over the 3 pages that both audits read, the score went from 70.0 to 71.2.',
    );
    expect(commonScoreSentence({ pages: 8, previous: 69.1, current: 69.12 })).toBe(
      'Over the 8 pages that both audits read, the score is 69.1 in both.',
    );
  });
});
