import { rule, viewOf } from '../view/shown-report.testing.js';
import { renderReportCsv } from './report-csv.js';

const found = (pageUrl: string) => ({ pageUrl, message: 'No title.', line: 3, selector: 'head' });

/** Lines of findings, as cells. No cell of these has a comma. */
function linesOf(comparison: object | null): string[][] {
  const items = ['https://www.example.com/a', 'https://www.example.com/b'].map(found);
  const text = renderReportCsv(viewOf({ 'core/title': rule({ items }) }, comparison === null ? {} : { comparison }));
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

describe('a report as CSV', () => {
  it('says of each finding whether it is new', () => {
    const newFindings = [{ ...found('https://www.example.com/b'), ruleId: 'core/title', ruleName: 'Rule' }];
    const [names, ...lines] = linesOf({ new: 1, resolved: 0, newFindings });
    const [page, change] = [names?.indexOf('page') ?? -1, names?.indexOf('change') ?? -1];
    expect(lines.map((line) => [line[page], line[change]])).toEqual([
      ['https://www.example.com/a', ''],
      ['https://www.example.com/b', 'new'],
    ]);
  });

  it('marks nothing without an earlier audit', () => {
    const [names, ...lines] = linesOf(null);
    expect(lines.map((line) => line[names?.indexOf('change') ?? -1])).toEqual(['', '']);
  });
});
