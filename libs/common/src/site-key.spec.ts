import { siteKeyOf } from './site-key.js';

describe('siteKeyOf', () => {
  it('is the same for both schemes, with and without www, in any case', () => {
    const urls = ['https://Example.com/a', 'http://www.example.com', 'https://example.com:443/b?c'];
    expect(new Set(urls.map(siteKeyOf))).toEqual(new Set(['example.com']));
  });

  it('keeps a port of its own', () => {
    expect(siteKeyOf('http://127.0.0.1:8080/')).toBe('127.0.0.1:8080');
  });
});
