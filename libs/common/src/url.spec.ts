import { parseUrl } from './url.js';

describe('parseUrl', () => {
  it('is null for what is no URL', () => {
    expect([parseUrl('nonsense'), parseUrl('//host/path'), parseUrl('http://')]).toEqual([null, null, null]);
  });

  it('takes the same address every time, however often it is asked', () => {
    const refused = Array.from({ length: 50_000 }, () => parseUrl('https://bücher.example/ü')).filter((url) => url === null);
    expect(refused).toEqual([]);
  });
});
