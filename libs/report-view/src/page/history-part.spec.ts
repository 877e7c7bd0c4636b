import { toReportView } from '../view/to-report-view.js';
import { renderHistory, type PastAudit } from './history-part.js';

/** How many audits each line joins. */
function linesOf(history: Partial<PastAudit>[]): number[] {
  const audits = history.map((audit, i) => ({
    ...{ id: `rep_${i}`, auditedAt: `2026-01-0${i + 1}T00:00:00Z`, score: 80, resolved: 0, new: 0 },
    ...{ scoreVersion: 4, importance: null },
    ...audit,
  }));
  const { text: page } = renderHistory(audits, toReportView({}), null);
  return [...page.matchAll(/<polyline points="([^"]*)"/g)].map(([, points = '']) => points.split(' ').length);
}

describe('the score over time on the page of a report', () => {
  it('is one line, which breaks where the formula or the importance of categories changes', () => {
    const weighed = { importance: '{"legal": "off"}' };
    expect(linesOf([{}, {}, {}, {}])).toEqual([4]);
    expect(linesOf([{ scoreVersion: 3 }, { scoreVersion: 3 }, {}, {}])).toEqual([2, 2]);
    expect(linesOf([{}, {}, weighed, weighed])).toEqual([2, 2]);
  });
});
