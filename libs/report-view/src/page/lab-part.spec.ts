import { toReportView } from '../view/to-report-view.js';
import { renderLab } from './lab-part.js';
import { labLines } from './lab-words.js';

const START = 'https://shop.test/';
const one = (value: number): object => ({ median: value, min: value, max: value });
const PAGE = {
  ...{ url: `${START}beans`, loads: 3, fcpMs: null, ttfbMs: one(90), tbtMs: one(250), longTasks: 3 },
  lcpMs: { median: 1_240, min: 980, max: 5_000 },
  cls: one(0.3),
  lcpElement: { selector: 'main > img', html: '<img>' },
  shifts: [{ selector: '<b>', html: '<b>', value: 0.3 }],
  traffic: [
    { kind: 'document', requests: 1, bytes: 20_300 },
    { kind: 'script', requests: 4, bytes: 1_400_000 },
  ],
};
const viewOf = (lab: unknown): ReturnType<typeof toReportView> => toReportView({ baseUrl: START, lab });

describe('lab values of a report', () => {
  it('are shown as medians with their spread, and say where they are not good', () => {
    const view = viewOf({ pages: [PAGE], notMeasured: [{ url: START, message: 'It took too long.' }] });
    expect(labLines(view)).toEqual([
      '/beans: LCP 1.2 s (980 ms to 5.0 s) · CLS 0.3, poor · TBT 250 ms, needs improvement · TTFB 90 ms · 5 requests, 1.4 MB',
      '/ was not measured. It took too long.',
    ]);
    const html = renderLab(view).text;
    expect(html).toContain('Median of 3 loads in a desktop window');
    expect(html).toContain('<td class="n error" data-name="CLS">0.3<br><small>poor</small></td>');
    expect(html).toContain('Moved: <code>&lt;b&gt;</code>');
    const unsteady = { ...PAGE, url: START, loads: 5 };
    expect(renderLab(viewOf({ pages: [PAGE, unsteady] })).text).toContain('Median of 3 to 5 loads');
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'fast'],
    ['no page', { pages: [], notMeasured: [] }],
    ['pages of another shape', { pages: [null, 'x', { url: START }, { ...PAGE, cls: 'none' }] }],
  ])('are left out of reports with %s', (_name, lab) => {
    const view = viewOf(lab);
    expect([view.lab, labLines(view), renderLab(view).text]).toEqual([null, [], '']);
  });

  it('are bounded', () => {
    const shift = { selector: 'p'.repeat(5_000), html: 'p', value: 1 };
    const { lab } = viewOf({ pages: Array.from({ length: 500 }, () => ({ ...PAGE, shifts: Array(99).fill(shift) })) });
    expect([lab?.pages.length, lab?.pages[0]?.shifts.length, lab?.pages[0]?.shifts[0]?.selector.length]).toEqual([
      20, 5, 300,
    ]);
  });
});
