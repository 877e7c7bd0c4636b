import { ProgressLine } from './progress-line.js';

function lines(crawlDelayMs: number): string[] {
  const written: string[] = [];
  let now = 0;
  const line = new ProgressLine(
    (text) => written.push(text),
    () => now,
  );
  const event = { type: 'progress', phase: 'crawl', current: 0, total: 20, failed: 0, crawlDelayMs } as const;
  line.take({ ...event, message: '0 pages crawled' });
  for (let page = 1; page <= 3; page++) {
    now += 10_000;
    line.take({ type: 'page', url: `https://a.test/${page}`, status: 200, depth: 1, findings: 1 });
  }
  return written;
}

describe('the line of a crawl', () => {
  it('counts pages and findings, and says how long it takes', () => {
    expect(lines(0).at(-1)).toBe('3 of 20 pages  3 findings  0.1/s  about 114 s left');
  });

  it('says why it is slow where robots.txt asks for pauses', () => {
    expect(lines(10_000).at(-1)).toBe(
      '3 of 20 pages  3 findings  0.1/s  about 114 s left  one request every 10 s, as robots.txt asks',
    );
  });

  it('says it at once when it is known, also right behind another line', () => {
    const written: string[] = [];
    const line = new ProgressLine(
      (text) => written.push(text),
      () => 0,
    );
    const event = { type: 'progress', phase: 'prepare', message: 'Reading', current: 0, total: 20, failed: 0 } as const;
    line.take(event);
    line.take({ type: 'page', url: 'https://a.test/', status: 200, depth: 0, findings: 1 });
    line.take({ ...event, crawlDelayMs: 10_000 });
    expect(written.at(-1)).toMatch(/one request every 10 s, as robots.txt asks$/);
  });
});
