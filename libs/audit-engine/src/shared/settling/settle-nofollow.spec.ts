import { auditPage } from '../../audit.js';
import { CATALOGUE } from '../../rules/catalogue.js';
import { toPageInput, toSiteInput } from '../../testing/index.js';
import { NofollowSettler } from './settle-nofollow.js';

const RULE = 'links/nofollow-internal';
const ids = CATALOGUE.pageRules.map(({ meta }) => meta.id);

function settled(body: string, robots: Parameters<typeof toSiteInput>[0]['probes']) {
  const { results } = auditPage(toPageInput({ body }));
  const { probe } = toSiteInput({ pages: { '/': body }, probes: robots });
  const { findings, status } = new NofollowSettler(probe).settle(results, ids);
  return {
    paths: findings.filter(([rule]) => rule === RULE).map(([, , data]) => data?.path),
    status: status[ids.indexOf(RULE)],
  };
}

describe('links to pages of the site with nofollow', () => {
  const both = '<a rel="nofollow" href="/beds/old">Old</a> <a rel="nofollow" href="/seeds">Seeds</a>';

  it('are no findings where robots.txt closes the page', () => {
    const robots = 'User-agent: *\nDisallow: /beds/\nDisallow: /seeds';
    expect(settled(both, { robots })).toEqual({ paths: [], status: 'p' });
    expect(settled(both, { robots: 'User-agent: *\nDisallow: /beds/' })).toEqual({ paths: ['/seeds'], status: 'w' });
  });

  it('are findings where it does not, or there is none', () => {
    const all = { paths: ['/beds/old', '/seeds'], status: 'w' };
    expect(settled(both, {})).toEqual(all);
    expect(settled(both, { robots: 'User-agent: GPTBot\nDisallow: /' })).toEqual(all);
    expect(settled(both, { robots: 'User-agent: *\nDisallow: /beds/\nUser-agent: Googlebot\nAllow: /' })).toEqual(all);
    expect(settled(both, { robots: { status: 404, text: 'User-agent: *\nDisallow: /' } })).toEqual(all);
  });
});
