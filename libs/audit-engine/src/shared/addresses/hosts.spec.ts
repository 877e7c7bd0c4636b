import { isIpAddress, isLoopbackHost, isPrivateHost, isUnder, ownerOf } from './hosts.js';

const hostOf = (url: string): string => new URL(url).hostname;

describe('hosts', () => {
  it.each(['http://localhost:3000/', 'http://app.localhost/', 'http://127.0.0.1/', 'http://127.1/', 'http://[::1]/'])(
    'takes %s for the machine itself',
    (url) => {
      expect(isLoopbackHost(hostOf(url))).toBe(true);
    },
  );

  it.each(['https://localhost.example.com/', 'https://127.example.com/', 'http://128.0.0.1/', 'http://[::2]/'])(
    'does not take %s for the machine itself',
    (url) => {
      expect(isLoopbackHost(hostOf(url))).toBe(false);
    },
  );

  it.each([
    'http://10.0.0.7/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://172.31.9.9/',
    'http://169.254.1.1/',
    'http://[fd00::1]/',
  ])('knows that %s is inside a network', (url) => {
    expect(isPrivateHost(hostOf(url))).toBe(true);
  });

  it.each(['http://172.32.0.1/', 'http://11.0.0.1/', 'https://10.example.com/', 'https://fd00.example.com/'])(
    'knows that %s is public',
    (url) => {
      expect(isPrivateHost(hostOf(url))).toBe(false);
    },
  );

  it('tells addresses from names', () => {
    expect(
      ['http://93.184.216.34/', 'http://[2001:db8::1]/', 'https://1.2.3.example/'].map((url) =>
        isIpAddress(hostOf(url)),
      ),
    ).toEqual([true, true, false]);
  });

  it('names the domain that one owner holds', () => {
    expect(['shop.example.co.uk', 'a.github.io', 'localhost', '127.0.0.1'].map(ownerOf)).toEqual([
      'example.co.uk',
      'a.github.io',
      'localhost',
      '127.0.0.1',
    ]);
  });

  it('finds a host and its subdomains in a list, and no look-alike', () => {
    const list = new Set(['cdn.example.com']);
    expect(
      ['cdn.example.com', 'a.cdn.example.com', 'example.com', 'xcdn.example.com', ''].map((host) =>
        isUnder(host, list),
      ),
    ).toEqual([true, true, false, false, false]);
  });
});
