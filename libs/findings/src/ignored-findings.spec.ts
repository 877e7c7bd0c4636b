import { withFileIgnores, type FileIgnore, type Ignore } from './ignored-findings.js';

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
