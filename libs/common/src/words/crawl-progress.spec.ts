import { pagesCrawled, preparing } from './crawl-progress.js';

describe('the progress of a crawl', () => {
  it('counts pages', () => {
    expect(pagesCrawled(1)).toBe('1 page crawled');
    expect(pagesCrawled(1_200, 999)).toBe('1,200 pages crawled');
  });

  it('says before the first page what is read', () => {
    expect(preparing(10_000)).toBe(`${preparing()}, one request every 10 s, as robots.txt asks`);
  });

  it('says why it is slow where robots.txt asks for a pause', () => {
    expect(pagesCrawled(3, 10_000)).toBe('3 pages crawled, one request every 10 s, as robots.txt asks');
    expect(pagesCrawled(3, 2_500)).toBe('3 pages crawled, one request every 2.5 s, as robots.txt asks');
    expect(pagesCrawled(0, 1_000)).toBe('0 pages crawled, one request a second, as robots.txt asks');
  });
});
