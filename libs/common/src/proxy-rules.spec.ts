import { proxyAuthorization, proxyRules } from './proxy-rules.js';

const through = (noProxy: string, url: string): string | null =>
  proxyRules({ http: 'plain.example:3128', https: 'https://secure.example:3129', noProxy })(new URL(url))?.origin ??
  null;
const PLAIN = 'http://plain.example:3128';
const SECURE = 'https://secure.example:3129';

describe('which proxy a URL is asked of', () => {
  it.each([
    ['', 'http://a.example/', PLAIN],
    ['', 'https://a.example/', SECURE],
    ['*', 'https://a.example/', null],
    ['a.example', 'https://a.example/', null],
    ['a.example', 'https://www.a.example/', null],
    ['a.example', 'https://ba.example/', SECURE],
    ['.a.example', 'https://a.example/', null],
    ['*.a.example', 'https://www.a.example/', null],
    ['A.EXAMPLE', 'https://a.example./', null],
    ['b.example, a.example', 'https://a.example/', null],
    ['b.example a.example', 'https://a.example/', null],
    ['a.example:8443', 'https://a.example:8443/', null],
    ['a.example:8443', 'https://a.example/', SECURE],
    ['a.example:443', 'https://a.example/', null],
    ['10.0.0.0/8', 'http://10.1.2.3/', null],
    ['10.0.0.0/8', 'http://11.1.2.3/', PLAIN],
    ['10.0.0.0/99', 'http://10.1.2.3/', PLAIN],
    ['10.1.2.3', 'http://10.1.2.3:8080/', null],
    ['2.3', 'http://10.1.2.3/', PLAIN],
    ['fd00::/8', 'http://[fd00::1]/', null],
    ['fd00::1', 'http://[fd00::1]/', null],
    ['[fd00::1]:80', 'http://[fd00::1]/', null],
    ['fd00::2', 'http://[fd00::1]/', PLAIN],
    ['', 'http://localhost:8080/', null],
    ['', 'http://127.0.0.2/', null],
    ['', 'http://[::1]/', null],
    ['', 'http://app.localhost/', null],
  ])('with NO_PROXY %j for %s: %s', (noProxy, url, proxy) => {
    expect(through(noProxy, url)).toBe(proxy);
  });

  it('is none without a proxy of its scheme', () => {
    const rules = proxyRules({ http: null, https: SECURE, noProxy: '' });
    expect(rules(new URL('http://a.example/'))).toBeNull();
  });

  it('must be http or https, and an error does not repeat it', () => {
    for (const https of ['socks5://me:secret@x.example', 'https://me:secret@'])
      expect(() => proxyRules({ http: null, https, noProxy: '' })).toThrow(/^(?!.*secret).*http or https/);
  });

  it('tells the proxy who asks, when its URL says so', () => {
    expect(proxyAuthorization(new URL('http://me:s%20t@x.example'))).toBe(
      `Basic ${Buffer.from('me:s t').toString('base64')}`,
    );
    expect(proxyAuthorization(new URL('http://x.example'))).toBeNull();
  });
});
