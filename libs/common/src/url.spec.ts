import { parseUrl, toUri } from './url.js';

describe('parseUrl', () => {
  it('is null for what is no URL', () => {
    expect([parseUrl('nonsense'), parseUrl('//host/path'), parseUrl('http://')]).toEqual([null, null, null]);
  });

  it('takes the same address every time, however often it is asked', () => {
    const refused = Array.from({ length: 50_000 }, () => parseUrl('https://bücher.example/ü')).filter(
      (url) => url === null,
    );
    expect(refused).toEqual([]);
  });
});

describe('toUri', () => {
  it.each([
    'https://example.com',
    'HTTPS://Example.com/A',
    'http://[::1]:8080/',
    'https://example.com/list?tag[]=a&b=%C3%BC#top',
  ])('leaves %s as it is', (url) => {
    expect(toUri(url)).toBe(url);
  });

  it.each([
    ['https://bücher.example/ü?q=ö', 'https://xn--bcher-kva.example/%C3%BC?q=%C3%B6'],
    ['https://例え.jp/パス', 'https://xn--r8jz45g.jp/%E3%83%91%E3%82%B9'],
    ['https://example.com/a|b^c', 'https://example.com/a%7Cb%5Ec'],
    ['https://example.com/{id}', 'https://example.com/%7Bid%7D'],
  ])('writes %s as %s', (url, uri) => {
    expect(toUri(url)).toBe(uri);
  });
});
