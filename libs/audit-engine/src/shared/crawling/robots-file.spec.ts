import { RobotsFile } from './robots-file.js';

const blocked = (text: string, path: string, agent = 'Googlebot'): number | null =>
  new RobotsFile(text).blockingRule(agent, new URL(path, 'https://example.com'))?.line ?? null;

describe('robots.txt', () => {
  it.each([
    ['/cart', '/cart', true],
    ['/cart', '/cart/1', true],
    ['/cart', '/Cart', false],
    ['/cart$', '/cart/1', false],
    ['/cart$', '/cart', true],
    ['/*.pdf$', '/a/b.pdf', true],
    ['/*.pdf$', '/a.pdf?x', false],
    ['/*?', '/a?b', true],
    ['/a*b*c', '/a1b2c3', true],
    ['/a*b*c', '/a1c2b', false],
    ['/a*b$', '/ab', true],
    ['*', '/anything', true],
    ['/*/x/$', '/x/', false],
    ['/ä', '/%C3%A4', true],
    ['/%c3%a4', '/ä', true],
    ['/a*a$', '/a', false],
    ['cart', '/cart', false],
  ])('matches %s against %s: %s', (pattern, path, expected) => {
    expect(blocked(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(expected ? 2 : null);
  });

  it('lets the longest rule decide, and allow when two are equally long', () => {
    expect(blocked('User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c')).toBeNull();
    expect(blocked('User-agent: *\nAllow: /a\nDisallow: /a/b', '/a/b/c')).toBe(3);
    expect(blocked('User-agent: *\nDisallow: /a\nAllow: /a', '/a')).toBeNull();
  });

  it('takes the group of a crawler before the group for all', () => {
    const text =
      'User-agent: *\nDisallow: /\n\nUser-agent: googlebot/2.1\nUser-agent: Bingbot\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow: /y';
    expect([
      blocked(text, '/'),
      blocked(text, '/x'),
      blocked(text, '/y'),
      blocked(text, '/y', 'bingbot'),
      blocked(text, '/', 'Other'),
    ]).toEqual([null, 6, 9, null, 2]);
  });

  it('keeps agents together across lines of other kinds and comments', () => {
    expect(
      blocked('\ufeffUser-agent: Googlebot # ours\nSitemap: /s.xml\n\nUser-agent: *\nDisallow: / # all', '/'),
    ).toBe(5);
  });

  it('never blocks robots.txt itself and reads empty rules as none', () => {
    expect(blocked('User-agent: *\nDisallow: /', '/robots.txt')).toBeNull();
    expect(blocked('User-agent: *\nDisallow:', '/')).toBeNull();
  });

  it('takes an allowed index.html for its folder too, as Google does, and for nothing below it', () => {
    const text = 'User-agent: *\nAllow: /shop/index.html\nDisallow: /';
    expect(['/shop/', '/shop/index.html', '/shop/a', '/shop/index.htm'].map((path) => blocked(text, path))).toEqual([
      null,
      null,
      3,
      3,
    ]);
  });

  it('keeps agents together across a delay, which holds for those before it alone', () => {
    const text = 'User-agent: Slowbot\nCrawl-delay: 60\nUser-agent: *\nDisallow: /x';
    const file = new RobotsFile(text);
    expect([blocked(text, '/x', 'Slowbot'), file.crawlDelay('Slowbot')?.value, file.crawlDelay('Googlebot')]).toEqual([
      4,
      '60',
      null,
    ]);
  });

  it('knows stray rules, delays and named crawlers', () => {
    const file = new RobotsFile('Disallow: /x\nUser-agent: *\nCrawl-delay: 30');
    expect([file.strayRules[0]?.line, file.crawlDelay('any')?.value, file.names('*'), file.names('GPTBot')]).toEqual([
      1,
      '30',
      true,
      false,
    ]);
  });
});
