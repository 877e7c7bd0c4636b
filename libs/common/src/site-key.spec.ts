import { siteKeyOf } from './url.js';

describe('siteKeyOf', () => {
  it('is the same for both schemes, with and without www, in any case', () => {
    const urls = ['https://Example.com/a', 'http://www.example.com', 'https://example.com:443/b?c'];
    expect(new Set(urls.map(siteKeyOf))).toEqual(new Set(['example.com']));
  });

  it('keeps a port of its own', () => {
    expect(siteKeyOf('http://127.0.0.1:8080/')).toBe('127.0.0.1:8080');
  });

  it.each([
    ['https://www.Example.com/a', 'example.com'],
    ['http://www.example.com:8080/', 'example.com:8080'],
    ['https://blog.example.com/', 'blog.example.com'],
    ['https://www.com/', 'www.com'],
    ['http://[::1]:3000/', '[::1]:3000'],
  ])('gives %s the key %s', (url, key) => {
    expect(siteKeyOf(url)).toBe(key);
  });
});
