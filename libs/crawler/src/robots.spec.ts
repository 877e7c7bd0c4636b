import fc from 'fast-check';
import { parseRobots } from './robots.js';

const site = 'https://example.com';

describe('parseRobots', () => {
  it.each<[rules: string, path: string, allowed: boolean]>([
    ['Disallow: /', '/a', false],
    ['Disallow:', '/a', true],
    ['Disallow: /private', '/private/a', false],
    ['Disallow: /private', '/privateer', false],
    ['Disallow: /private/', '/private', true],
    ['Disallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['Allow: /a/b\nDisallow: /a', '/a/c', false],
    ['Disallow: /page\nAllow: /page', '/page', true],
    ['Allow: /p\nDisallow: /', '/page', true],
    ['Allow: /$\nDisallow: /', '/', true],
    ['Allow: /$\nDisallow: /', '/page.htm', false],
    ['Disallow: /*.php', '/index.php?x=1', false],
    ['Disallow: /*.php$', '/index.php?x=1', true],
    ['Disallow: /*.php$', '/a/index.php', false],
    ['Disallow: /*.php$', '/a.php/b.php', false],
    ['Disallow: /a*b*c', '/a/x/b/y/c/z', false],
    ['Disallow: /a*b*c', '/a/c/b', true],
    ['Disallow: /a*ab$', '/ab', true],
    ['Disallow: /fish*', '/fishheads/yum.html', false],
    ['Disallow: /a**b', '/axb', false],
    ['Disallow: *', '/x', false],
    ['Disallow: */x', '/deep/x', false],
    ['Disallow: /*?', '/a?b=1', false],
    ['Disallow: /*?', '/a', true],
    ['Disallow: /*sort=', '/list?page=2&sort=up', false],
    ['Allow: /page\nDisallow: /*.htm', '/page.htm', false],
    ['Disallow: /a%3cd.html', '/a%3Cd.html', false],
    ['Disallow: /%7ejoe/', '/~joe/x', false],
    ['Disallow: /é', '/%C3%A9tude', false],
    ['Disallow: /%C3%A9', '/étude', false],
    ['Disallow: /foo/bar/ツ', '/foo/bar/%E3%83%84', false],
    ['Disallow: /a%2Fb', '/a/b', true],
    ['Disallow: /a$b', '/a$b', false],
    ['Disallow: /a%24', '/a$', false],
    ['Disallow: /a%2A', '/a*', false],
    ['Disallow: /a%2A', '/abc', true],
    ['Disallow: /q?x={1}', '/q?x={1}', false],
    ['disallow : /x # why', '/x', false],
    ['DISALLOW:/x', '/x', false],
    ['Disallow: /x\nSitemap: https://example.com/s.xml\nDisallow: /y', '/y', false],
    ['Disallow: /', '/robots.txt', true],
    ['nonsense\n: x\nDisallow', '/a', true],
    ['disallow /', '/a', false],
    ['Disallow\t/a # why', '/a', false],
    ['Disallow /a /b', '/a', true],
    ['Disallow and be happy', '/a', true],
    ['Dissallow: /a', '/a', false],
    ['Disalow: /a', '/a', false],
    ['Diasllow: /a', '/a', false],
    ['Disallow: /\nAllow /a', '/a', true],
    ['Forbid: /a', '/a', true],
    ['No-disallow: /a', '/a', true],
  ])('with %j decides about %s', (rules, path, allowed) => {
    expect(parseRobots(`User-agent: *\n${rules}`).isAllowed(site + path)).toBe(allowed);
  });

  it('obeys the groups that name it and no other', () => {
    const robots = parseRobots(
      'User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: SQOUT/2.0 (x)\nDisallow: /a\n\nUser-agent: sqout\nDisallow: /b\n',
    );
    expect(robots.isAllowed(`${site}/c`)).toBe(true);
    expect(robots.isAllowed(`${site}/a`)).toBe(false);
    expect(robots.isAllowed(`${site}/b`)).toBe(false);
    expect(robots.isAllowedFor('Other', `${site}/b`)).toBe(true);
    expect(robots.isAllowedFor('GPTBot', `${site}/c`)).toBe(false);
    expect(parseRobots('User-agent: sqout-news\nDisallow: /').isAllowed(`${site}/`)).toBe(true);
  });

  it("takes rules before any user agent for nobody's", () => {
    expect(parseRobots('Disallow: /\nUser-agent: *\nAllow: /').isAllowed(`${site}/x`)).toBe(true);
  });

  it('reads a user agent without a colon', () => {
    expect(parseRobots('user-agent *\ndisallow /').isAllowed(`${site}/x`)).toBe(false);
    expect(parseRobots('User agent: *\nDisallow: /').isAllowed(`${site}/x`)).toBe(false);
  });

  it('asks for the token that it is given', () => {
    expect(parseRobots('User-agent: mybot\nDisallow: /', { userAgentToken: 'MyBot' }).isAllowed(`${site}/`)).toBe(
      false,
    );
  });

  it('reads every kind of line end and a byte order mark', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const robots = parseRobots(['\ufeffUser-agent: *', 'Disallow: /a', '', 'Disallow: /b'].join(end));
      expect([robots.isAllowed(`${site}/a`), robots.isAllowed(`${site}/b`)]).toEqual([false, false]);
      expect(robots.groups).toEqual([
        {
          userAgents: ['*'],
          crawlDelayMs: null,
          crawlDelayAgents: [],
          rules: [
            { allow: false, pattern: '/a', line: 2 },
            { allow: false, pattern: '/b', line: 4 },
          ],
        },
      ]);
    }
  });

  it.each([
    ['Crawl-delay: 10', 10_000],
    ['crawl-delay: 0.5', 500],
    ['Crawl-delay: 0', 0],
    ['Crawl-delay: -1', null],
    ['Crawl-delay: soon', null],
    ['Crawl-delay: 9999999', 86_400_000],
    ['', null],
  ])('reads %j as a delay of %j ms', (line, expected) => {
    expect(parseRobots(`User-agent: *\n${line}\nDisallow: /x`).crawlDelayMs).toBe(expected);
  });

  it('takes the longest delay of its own groups only', () => {
    expect(
      parseRobots(
        'User-agent: *\nCrawl-delay: 30\n\nUser-agent: sqout\nCrawl-delay: 2\nAllow: /\n\nUser-agent: sqout\nCrawl-delay: 3\nAllow: /',
      ).crawlDelayMs,
    ).toBe(3000);
  });

  it('does not let a crawl-delay split the user agents of a group', () => {
    expect(parseRobots('User-agent: sqout\nCrawl-delay: 5\nUser-agent: b\nDisallow: /').isAllowed(`${site}/`)).toBe(
      false,
    );
  });

  it('lists sitemaps wherever they stand', () => {
    expect(
      parseRobots('Sitemap: https://example.com/a.xml\nUser-agent: *\nSITEMAP:/b.xml\nDisallow: /\nsitemap:').sitemaps,
    ).toEqual(['https://example.com/a.xml', '/b.xml']);
  });

  it('bounds the sitemaps', () => {
    expect(parseRobots('Sitemap: /a.xml\n'.repeat(5000)).sitemaps).toHaveLength(1000);
  });

  it('finds the same among thousands of rules', () => {
    const rules = Array.from({ length: 20_000 }, (_, i) => `Disallow: /section-${i}/`).join('\n');
    const robots = parseRobots(`User-agent: *\n${rules}\nAllow: /section-7/open`);
    expect(robots.isAllowed(`${site}/section-7/x`)).toBe(false);
    expect(robots.isAllowed(`${site}/section-7/open`)).toBe(true);
    expect(robots.isAllowed(`${site}/section-20000/`)).toBe(true);
  });

  it('stays out of a site whose rules are made to be expensive', () => {
    const bait = `Disallow: /*b${'a'.repeat(1000)}\n`.repeat(500);
    expect(parseRobots(`User-agent: *\n${bait}`).isAllowed(`${site}/${'a'.repeat(2000)}`)).toBe(false);
  });

  it('agrees with a plain definition of wildcards', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '*', '$'), maxLength: 8 });
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 10 });
    fc.assert(
      fc.property(pattern, path, (glob, rest) => {
        const rule = `/${glob}`.replace(/\$(?!$)/g, '');
        const source = rule
          .replace(/\$$/, '')
          .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
          .replaceAll('*', '.*');
        const expected = !new RegExp(`^${source}${rule.endsWith('$') ? '$' : ''}`).test(`/${rest}`);
        expect(parseRobots(`User-agent: *\nDisallow: ${rule}`).isAllowed(`${site}/${rest}`)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), fc.webUrl(), (text, url) => {
        expect(typeof parseRobots(text).isAllowed(url)).toBe('boolean');
      }),
    );
  });

  it('keeps a crawl delay to the agents that stand before it', () => {
    const robots = parseRobots('User-agent: SlowBot\nCrawl-delay: 60\n\nUser-agent: *\nDisallow: /private/\n');
    expect(robots.crawlDelayMs).toBeNull();
    expect(robots.isAllowed('https://site.test/private/x')).toBe(false);
  });
});
