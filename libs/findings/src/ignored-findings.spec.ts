import { retireWhileTesting } from '../../audit-engine/src/testing/retired-rules.js';
import { lets } from './finding-views.js';
import { FixVerdicts } from './fixes/fix-verdicts.js';
import { IgnoredFindings, withFileIgnores, type FileIgnore, type Ignore } from './ignored-findings.js';

const DAY = '2026-11-25';
const ofSite = (rule: string, url: string | null = null, key: string | null = null): Ignore => ({ rule, url, key });
const ofFile = (rule: string, url: string | null = null, until: string | null = null): FileIgnore => ({
  ...{ rule, url, until },
});

describe('ignores of a site and of a project file', () => {
  const site = [ofSite('core/title'), ofSite('core/title', '/old/*'), ofSite('core/title', null, 'one issue')];

  it('hold both, on their last day too', () => {
    const both = withFileIgnores(site, [ofFile('links/*', null, DAY)], DAY);
    expect(both).toEqual([...site, ofSite('links/*')]);
  });

  it('are as the file says where it names the same rule and URLs, also when its day has passed', () => {
    const ended = [ofFile('core/title', '/old/*', '2026-11-24')];
    expect(withFileIgnores(site, ended, DAY)).toEqual([ofSite('core/title'), ofSite('core/title', null, 'one issue')]);
    expect(withFileIgnores(site, [ofFile('core/title')], DAY)).toEqual([site[1], site[2], ofSite('core/title')]);
  });
});

describe('the id of a rule that was merged into another one', () => {
  retireWhileTesting('core/heading-text', 'core/title');
  const outline = (ruleId: string) => ({ ruleId, severity: 'error' as const, category: 'core', wcag: [] });

  it('ignores what the other one finds', () => {
    const ignored = new IgnoredFindings([ofSite('core/heading-text', '/old/*')]);
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
