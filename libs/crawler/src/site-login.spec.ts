import { siteLogin } from './site-login.js';
import { SecretHider } from './secret-hider.js';

const BASIC = `Basic ${Buffer.from('anna:Tr0ub4dor&3').toString('base64')}`;

describe('a login to a site', () => {
  const sentTo = (start: string, target: string, options = {}): unknown =>
    siteLogin(start, { Authorization: BASIC }, options)?.headersFor(new URL(target));

  it.each([
    ['https://shop.example/a', 'https://shop.example/b', true],
    ['https://shop.example/', 'https://shop.example:443/', true],
    ['http://shop.example/', 'https://shop.example/', true],
    ['https://shop.example/', 'http://shop.example/', false],
    ['https://shop.example/', 'https://www.shop.example/', false],
    ['https://shop.example/', 'https://shop.example:8443/', false],
    ['https://shop.example/', 'https://shop.example.evil.test/', false],
  ])('of %s goes to %s: %s', (start, target, isSent) => {
    expect(sentTo(start, target)).toEqual(isSent ? { authorization: BASIC } : {});
  });

  it('never goes in the clear where it is secret, however the audit was started', () => {
    expect(sentTo('http://shop.example/', 'http://shop.example/', { isSecret: true })).toEqual({});
    expect(sentTo('http://shop.example/', 'https://shop.example/', { isSecret: true })).toHaveProperty('authorization');
  });

  it.each<Record<string, string>>([{ Host: 'x' }, { 'a b': 'x' }, { a: 'x\ny' }])('with %j is refused', (headers) => {
    expect(() => siteLogin('https://shop.example/', headers)).toThrow(/cannot be sent/);
  });
});

describe('what a site shows of its login', () => {
  const hider = new SecretHider([
    ['authorization', BASIC],
    ['cookie', 'session=abc/123 456; theme=dark; consent=true'],
  ]);

  it.each([
    'Tr0ub4dor&3',
    'Tr0ub4dor&amp;3',
    'Tr0ub4dor%263',
    'anna:Tr0ub4dor&3',
    BASIC,
    BASIC.slice(6),
    'abc/123 456',
    'abc%2F123%20456',
    'abc%2F123+456',
    'abc\\/123 456',
  ])('is hidden: %s', (secret) => {
    expect(hider.inText(`<a href="/?a=${secret}">`)).toBe('<a href="/?a=[hidden]">');
  });

  it.each(['utf8', 'latin1', 'utf16le'] as const)('is hidden in %s', (encoding) => {
    const hidden = hider.inBytes(Buffer.from('grün Tr0ub4dor&3 blau', encoding));
    expect(hidden.toString(encoding)).toBe('grün [hidden] blau');
  });

  it('is hidden in UTF-16 with the higher byte first', () => {
    const body = Buffer.from('a Tr0ub4dor&3 b', 'utf16le').swap16();
    expect(Buffer.from(hider.inBytes(body)).swap16().toString('utf16le')).toBe('a [hidden] b');
  });

  it('leaves words alone that pages have anyway, and everything else as it is', () => {
    const body = Buffer.from('<img aria-hidden="true" class="dark"> \xff', 'latin1');
    expect(hider.inBytes(body)).toBe(body);
    expect(hider.inText('theme=dark; consent=true')).toBe('theme=dark; consent=true');
  });
});
