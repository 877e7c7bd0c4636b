import fc from 'fast-check';
import {
  LinkNormalizer,
  isSameScope,
  isSameSite,
  normalizeUrl,
  registrableDomainOf,
  scopeOf,
  urlHash,
} from './url-identity.js';

describe('normalizeUrl', () => {
  it.each([
    ['HTTP://EXAMPLE.com', 'http://example.com/'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['http://example.com:80/a', 'http://example.com/a'],
    ['http://example.com:8080/a', 'http://example.com:8080/a'],
    ['https://example.com./a', 'https://example.com/a'],
    ['https://example.com.:8443/a', 'https://example.com:8443/a'],
    ['https://example.com/a#part', 'https://example.com/a'],
    ['https://example.com/a/', 'https://example.com/a/'],
    ['https://example.com/a', 'https://example.com/a'],
    ['https://example.com/?', 'https://example.com/'],
    ['https://example.com/a?b=2&a=1', 'https://example.com/a?b=2&a=1'],
    ['https://example.com/a?utm_source=x&b=2&fbclid=y&a=1&UTM_Medium=z', 'https://example.com/a?b=2&a=1'],
    ['https://example.com/a?utm_source=x', 'https://example.com/a'],
    ['https://example.com/a?ref=x&source=y', 'https://example.com/a?ref=x&source=y'],
    ['https://example.com/a?b&&c=', 'https://example.com/a?b&c='],
    ['https://example.com/%7euser/%c3%a9', 'https://example.com/~user/%C3%A9'],
    ['https://example.com/é', 'https://example.com/%C3%A9'],
    ['https://example.com/a%2Fb', 'https://example.com/a%2Fb'],
    ['https://example.com/a%zz', 'https://example.com/a%zz'],
    ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
    ['https://example.com/a/%2e%2e/b', 'https://example.com/b'],
    ['https://example.com//a//b', 'https://example.com//a//b'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://user:secret@example.com/a', 'https://example.com/a'],
    [' https://example.com/a b ', 'https://example.com/a%20b'],
    ['https:\\\\example.com\\a', 'https://example.com/a'],
  ])('gives %s the identity %s', (raw, expected) => {
    expect(normalizeUrl(raw)).toBe(expected);
  });

  it.each([
    'mailto:a@example.com',
    'tel:+123',
    'javascript:alert(1)',
    'ftp://example.com/',
    'data:text/html,x',
    'http://',
    'not a url',
    '',
    'https://exa mple.com/',
  ])('refuses %s', (raw) => {
    expect(normalizeUrl(raw)).toBeNull();
  });

  it('resolves against a base', () => {
    expect(normalizeUrl('../x?y=1', 'https://example.com/a/b/c')).toBe('https://example.com/a/x?y=1');
    expect(normalizeUrl('mailto:a@example.com', 'https://example.com/')).toBeNull();
  });

  it('refuses more than 2,048 characters and takes exactly 2,048', () => {
    const prefix = 'https://example.com/';
    expect(normalizeUrl(prefix + 'a'.repeat(2048 - prefix.length))).toHaveLength(2048);
    expect(normalizeUrl(prefix + 'a'.repeat(2049 - prefix.length))).toBeNull();
    expect(normalizeUrl(`data:text/html,${'x'.repeat(1_000_000)}`)).toBeNull();
  });

  it('takes names in other letters however often it is called', () => {
    const results = new Set(Array.from({ length: 20_000 }, () => normalizeUrl('https://bücher.example/ü')));
    expect(results).toEqual(new Set(['https://xn--bcher-kva.example/%C3%BC']));
  });

  it('is its own fixed point', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (raw) => {
        const once = normalizeUrl(raw);
        if (once !== null) expect(normalizeUrl(once)).toBe(once);
      }),
    );
  });
});

describe('LinkNormalizer', () => {
  const bases = [
    'https://example.com/docs/guide/page.html?x=1#top',
    'http://example.com:8080/',
    'https://example.com/a%20b/c',
    'https://example.com',
  ];
  const hrefs = [
    '',
    '#',
    '#top',
    '/',
    '/about',
    '/about/',
    '/a.b/c-d_e~f',
    '/.well-known/x',
    '/a//b',
    '//other.example/x',
    '/a?b=1',
    '/a?utm_source=x',
    'page2.html',
    'sub/page',
    './x',
    '../x',
    '?page=2',
    'a:b',
    'mailto:a@b.example',
    'https://example.com/about',
    'https://example.com',
    'https://example.com.evil.example/x',
    'https://example.community/',
    'http://example.com:8080/z',
    'https://example.com:443/x',
    'HTTPS://EXAMPLE.COM/X',
    '/é',
    '/%7ea',
    '/a b',
    ' /about ',
    '/a\nb',
    '\\x',
    '/a/../b',
    '/a/..',
    'a/.',
    'x..y/z',
    '/a;b=1,c',
    '@x',
    '/@user/p',
    "/it's",
    '/a|b',
    '/a[b]',
    'x#y?z',
    '$ #',
    ' #x',
  ];

  it.each(bases)('agrees with the URL parser on every kind of link of %s', (base) => {
    const links = new LinkNormalizer(base);
    for (const href of hrefs) expect([href, links.normalize(href)]).toEqual([href, normalizeUrl(href, base)]);
  });

  it('agrees with the URL parser on arbitrary text', () => {
    const base = 'https://example.com/docs/page';
    const links = new LinkNormalizer(base);
    const text = fc.oneof(
      fc.string(),
      fc.webPath(),
      fc.webUrl(),
      fc.string({ unit: fc.constantFrom(...'/.:a%2e?#=&@\\-'.split('')) }),
    );
    fc.assert(
      fc.property(text, (href) => expect(links.normalize(href)).toBe(normalizeUrl(href, base))),
      { numRuns: 2000 },
    );
  });

  it('refuses a plain link that is too long', () => {
    expect(new LinkNormalizer('https://example.com/').normalize(`#${'a'.repeat(10_000_000)}`)).toBeNull();
    expect(new LinkNormalizer('https://example.com/').normalize(`/${'a'.repeat(2048)}`)).toBeNull();
  });
});

describe('urlHash', () => {
  it('fits a Postgres bigint and does not change between releases', () => {
    expect(urlHash('https://example.com/')).toBe(-5379048455639701705n);
    for (let i = 0; i < 1000; i++) {
      const value = urlHash(`https://example.com/${i}`);
      expect(BigInt.asIntN(64, value)).toBe(value);
    }
  });

  it('tells URLs apart', () => {
    const hashes = new Set(Array.from({ length: 20_000 }, (_, i) => urlHash(`https://example.com/${i}`)));
    expect(hashes.size).toBe(20_000);
  });
});

describe('site and scope', () => {
  it('is one host with its port, over http and https', () => {
    const scope = scopeOf('https://example.com/start');
    expect(isSameScope(scope, 'https://example.com/a')).toBe(true);
    expect(isSameScope(scope, 'http://example.com/a')).toBe(true);
    expect(isSameScope(scope, 'https://www.example.com/a')).toBe(false);
    expect(isSameScope(scope, 'https://example.com.evil.example/')).toBe(false);
    expect(isSameScope(scope, 'https://example.com:8443/')).toBe(false);
    expect(isSameScope(scopeOf('http://127.0.0.1:8080'), 'http://127.0.0.1:8080/x')).toBe(true);
  });

  it('knows public suffixes', () => {
    expect(registrableDomainOf('www.shop.example.co.uk')).toBe('example.co.uk');
    expect(registrableDomainOf('user.github.io')).toBe('user.github.io');
    expect(registrableDomainOf('127.0.0.1')).toBe('127.0.0.1');
    expect(registrableDomainOf('localhost')).toBe('localhost');
  });

  it('lets the start URL move within its registrable domain and port', () => {
    expect(isSameSite('http://example.com/', 'https://www.example.com/de/')).toBe(true);
    expect(isSameSite('https://example.com/', 'https://example.org/')).toBe(false);
    expect(isSameSite('https://a.github.io/', 'https://b.github.io/')).toBe(false);
    expect(isSameSite('http://example.com/', 'http://example.com:8080/')).toBe(false);
  });
});
