import { readFileSync } from 'node:fs';
import { CATALOGUE } from '#audit-engine/rules';
import { AppError } from '#common';
import { toReportView } from '#report-view';
import { readPublishBody } from '../../libs/reports/src/publish-input/index.js';
import { FOREIGN_SHAPES, foreignReport } from './foreign-reports.js';
import { reportOfTitle, reportOfWorstEvidence, reportsOfBadExamples } from './own-reports.js';

const read = (file: string): Record<string, string[]> =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Record<string, string[]>;
const evidence = [...read('must-accept.json').evidence!, ...Object.values(read('must-refuse.json')).flat()];

/** What publishing says of the report; null when it takes it. */
function refusalOf(report: unknown): unknown {
  try {
    readPublishBody(Buffer.from(JSON.stringify({ report })));
    return null;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details };
    throw error;
  }
}

describe('honest reports', () => {
  it('of the bad examples of every rule can be published', () => {
    const reports = reportsOfBadExamples();
    expect(reports.length).toBeGreaterThanOrEqual(200);
    expect(reports.filter(({ hasFound }) => hasFound).length).toBeGreaterThan(0.8 * reports.length);
    expect(
      reports.flatMap(({ ruleId, report }) => {
        const refusal = refusalOf(report);
        return refusal === null ? [] : [[ruleId, refusal]];
      }),
    ).toEqual([]);
  });

  it('of every rule with the worst evidence that a page can hold can be published', () => {
    const metas = [...CATALOGUE.metas.values()];
    const refused = metas.flatMap((meta, index) => {
      const texts = Array.from({ length: 8 }, (_, step) => evidence[(index * 8 + step) % evidence.length]!);
      const refusal = refusalOf(reportOfWorstEvidence(meta, texts));
      return refusal === null ? [] : [[meta.id, refusal]];
    });
    expect(metas.length * 8).toBeGreaterThan(2 * evidence.length);
    expect(refused).toEqual([]);
  });

  it('of pages whose titles are the worst that a name can be can be published, with these titles', () => {
    const { names = [] } = read('must-refuse.json');
    const refused = names.flatMap((title) => {
      const report = reportOfTitle(title);
      const refusal = refusalOf(report);
      return refusal === null ? [] : [[title, JSON.stringify(report.pages), refusal]];
    });
    expect(refused).toEqual([]);
    expect(reportOfTitle('<script>alert(1)</script>').pages).toMatchObject([{ title: '“<script>alert(1)</script>”' }]);
    expect(reportOfTitle('FAQ: shipping & data').pages).toMatchObject([{ title: 'FAQ: shipping & data' }]);
  });

  it.each(Object.keys(FOREIGN_SHAPES))('of another tool can be published: %s', (shape) => {
    const refused = evidence.flatMap((text) => {
      const refusal = refusalOf(foreignReport(shape, text));
      return refusal === null ? [] : [[text, refusal]];
    });
    expect(refused).toEqual([]);
  });

  it.each(Object.keys(FOREIGN_SHAPES).filter((shape) => shape !== 'desktop crawler'))(
    'of another tool are read with what was found: %s',
    (shape) => {
      expect(JSON.stringify(toReportView(foreignReport(shape, 'What was found')).issues)).toContain('What was found');
    },
  );
});
