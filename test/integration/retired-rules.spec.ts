import { FixVerdicts, lets } from '#findings';
import { IgnoredFindings } from '#findings/text';
import { checkGates, parseGate } from '../../apps/cli/src/gates/gates.js';
import { applyIgnores } from '../../apps/cli/src/gates/ignores.js';
import { readGates } from '../../apps/cli/src/report/output.js';
import { ownReport, rule } from '../../apps/cli/src/report/report.testing.js';
import { show } from '../../apps/cli/src/report/shown.js';
import { retireWhileTesting } from '../../libs/audit-engine/src/testing/retired-rules.js';

describe('the id of a rule that was merged into another one', () => {
  retireWhileTesting('core/heading-text', 'core/title');
  const outline = (ruleId: string) => ({ ruleId, severity: 'error' as const, category: 'core', wcag: [] });

  it('ignores what the other one finds', () => {
    const ignored = new IgnoredFindings([{ rule: 'core/heading-text', url: '/old/*', key: null }]);
    const finding = { ruleId: 'core/title', messageId: 'missing' };
    expect(ignored.has({ ...finding, page: 'https://www.example.com/old/a' })).toBe(true);
    expect(ignored.has({ ...finding, page: 'https://www.example.com/a' })).toBe(false);
  });

  it('filters findings of audits before and after', () => {
    expect(lets(outline('core/heading-text'), { rule: 'core/heading-text' })).toBe(true);
    expect(lets(outline('core/title'), { rule: 'core/heading-text' })).toBe(true);
    expect(lets(outline('core/h1'), { rule: 'core/heading-text' })).toBe(false);
  });

  it('rejects fixes of the other one, and accepts none', () => {
    const said = (decision: 'accepted' | 'rejected') => new FixVerdicts([{ target: 'core/heading-text', decision }]);
    expect(said('rejected').of({ id: 'fix_1', rule: 'core/title' })).toBe('rejected');
    expect(said('accepted').of({ id: 'fix_1', rule: 'core/title' })).toBeNull();
  });
});

describe('ignores of a rule that was merged into another one', () => {
  retireWhileTesting('core/heading-text', 'core/title');
  retireWhileTesting('core/keywords', null);

  const page = 'https://www.example.com/a';
  const report = ownReport([rule('core/title', [page]), rule('core/h1', [page])]);
  const left = (named: string): string[] => {
    const ignore = { rule: named, url: null, until: null, reason: 'Known.' };
    return show(applyIgnores(report, [ignore], '2026-11-22').report).view.issues.map(({ ruleId }) => ruleId);
  };

  it('hold for what the other one finds, and those of a retired rule for nothing', () => {
    expect(left('core/heading-text')).toEqual(['core/h1']);
    expect(left('core/keywords')).toEqual(['core/title', 'core/h1']);
  });
});

describe('gates that name a rule that is gone', () => {
  const { view } = show(ownReport([rule('images/weight', ['https://www.example.com/a', 'https://www.example.com/b'])]));
  const isTripped = (text: string): boolean[] =>
    checkGates([parseGate(text)], view, null).map((gate) => gate.isTripped);

  it('hold for the rule that it was merged into', () => {
    expect(isTripped('rule:images/old-format')).toEqual([true]);
    expect(isTripped('rule:images/old-format>2')).toEqual([false]);
  });

  it('never trip where no rule reports the same, and say so', () => {
    const notes: string[] = [];
    const terminal = { note: (text: string) => void notes.push(text) };
    const options = { failOn: ['rule:security/opener', 'rule:images/weight>5', 'score<90'] };
    const gates = readGates(terminal, options, { gates: [parseGate('rule:images/old-format')] });
    expect(isTripped('rule:security/opener')).toEqual([false]);
    expect(gates).toHaveLength(4);
    expect(notes).toEqual([
      expect.stringContaining('"images/old-format" was merged into "images/weight"'),
      expect.stringContaining('"security/opener" was retired'),
    ]);
  });
});
