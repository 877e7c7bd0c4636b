import { bytes, webAddress } from '../../apps/web/src/words.js';

describe('what people type for a site', () => {
  it.each([
    ['www.example.com', 'https://www.example.com'],
    [' shop.example:8443/de ', 'https://shop.example:8443/de'],
    ['http://example.com/', 'http://example.com/'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
    ['192.168.0.10', 'http://192.168.0.10'],
    ['localhost.example', 'https://localhost.example'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ])('%j is the URL %s', (typed, url) => {
    expect(webAddress(typed)).toBe(url);
  });
});

describe('a size', () => {
  it('counts in thousands, as rules and reports do', () => {
    expect([999, 10_000, 18_240, 3_000_000].map(bytes)).toEqual(['999 B', '10 kB', '18.2 kB', '3 MB']);
  });
});
