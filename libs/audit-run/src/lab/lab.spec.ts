import type { LabLoad } from '#render';
import { patternOf } from '../rendering/sampling.js';
import { chooseLabPages } from './choose-pages.js';
import { labReportOf } from './lab-report.js';
import { wantedLoads } from './lab-step.js';

const START = 'https://shop.test/';
const load = (lcpMs: number | null, cls = 0): LabLoad => ({
  ...{ kind: 'measured', lcpMs, fcpMs: 300, ttfbMs: 50, cls, tbtMs: 10, longTasks: 0, isCutOff: false },
  ...{ lcpElement: { selector: `#of-${lcpMs}`, html: '<p>' }, shifts: [], traffic: [] },
});

describe('pages that are measured', () => {
  const urls = [
    ...['about', 'contact'].map((name) => `${START}${name}`),
    ...Array.from({ length: 5 }, (_, n) => `${START}products/${n + 1}`),
    ...Array.from({ length: 2 }, (_, n) => `${START}blog/${n + 1}`),
    START,
  ].sort();

  it('are the start page, once, and one of each of the largest URL patterns', () => {
    expect(chooseLabPages(START, urls, { known: [], most: 3 })).toEqual([
      START,
      `${START}products/1`,
      `${START}blog/1`,
    ]);
  });

  it('are chosen by what is known of a pattern, where the crawl has samples of it', () => {
    const known = [{ pattern: patternOf(`${START}blog/1`), known: 900 }];
    expect(chooseLabPages(START, urls, { known, most: 2 })).toEqual([START, `${START}blog/1`]);
  });

  it('are ten at most', () => {
    const many = Array.from({ length: 40 }, (_, n) => `${START}page-${'x'.repeat(n + 1)}`);
    expect(chooseLabPages(START, many, { known: [], most: 100 })).toHaveLength(10);
  });

  it.each([
    [[], 3],
    [[700, 900], 3],
    [[1_000, 1_100, 1_149], 3],
    [[1_000, 1_100, 1_300], 5],
    [[1_000, 1_100, 1_300, 1_100], 5],
    [[56, 64, 100], 3],
    [[null, null, null], 3],
  ])('are loaded three times, and five times where their LCP varies: after %j, %i', (lcps, wanted) => {
    expect(wantedLoads(lcps.map((lcpMs) => load(lcpMs)))).toBe(wanted);
  });

  it('keep what Lighthouse said after the third of five loads', () => {
    const lighthouse = { version: '12.8.2', score: 91, message: null, lcpMs: 1_900, cls: 0, tbtMs: 40 };
    const loads = [load(700), load(900), { ...load(1_100), lighthouse }, load(900), load(900)];
    expect(labReportOf([{ url: START, loads, failures: 0, message: null }]).pages[0]).toMatchObject({
      loads: 5,
      lighthouse,
    });
  });

  it('are reported with the three fastest of five loads, which a busy machine slowed down least, and the spread of all', () => {
    const loads = [load(900), load(600, 0.1), load(1_400), load(640), load(2_000)];
    expect(labReportOf([{ url: START, loads, failures: 0, message: null }]).pages[0]).toMatchObject({
      ...{ lcpMs: { median: 640, min: 600, max: 2_000 }, cls: { median: 0, max: 0.1 } },
      lcpElement: { selector: '#of-640' },
    });
  });

  it('are reported with the median of their loads, and what the load in the middle had', () => {
    const { pages, notMeasured } = labReportOf([
      { url: START, loads: [load(900, 0.1), load(700), load(3_000, 0.3)], failures: 0, message: null },
      { url: `${START}a`, loads: [load(null), load(800)], failures: 1, message: 'It took too long.' },
      { url: `${START}b`, loads: [], failures: 2, message: 'It took too long.' },
      { url: `${START}c`, loads: [], failures: 0, message: null },
    ]);
    expect(pages[0]).toMatchObject({
      lcpMs: { median: 900, min: 700, max: 3_000 },
      cls: { median: 0.1, min: 0, max: 0.3 },
      lcpElement: { selector: '#of-900' },
      loads: 3,
    });
    expect(pages[1]).toMatchObject({ lcpMs: null, loads: 2 });
    expect(notMeasured).toEqual([
      { url: `${START}b`, message: 'It took too long.' },
      { url: `${START}c`, message: 'There was no time left to measure it.' },
    ]);
  });
});
