import { auditPage, ReportBuilder, SiteAudit } from '../../audit.js';
import { toSiteInput, type SiteCase } from '../../testing/index.js';
import type { AuditReport } from './report-types.js';

const SHELL =
  '<!doctype html><html lang="en"><head><title>Garden shop</title></head><body><div id="root">Loading…</div><script type="module" src="/app.js"></script></body></html>';
const STUB =
  '<!doctype html><html lang="en"><head><title>Moved</title><script>location.replace("/en/")</script></head><body></body></html>';
const PAGE = `<!doctype html><html lang="en"><head><title>Beans on a balcony</title></head><body><main><h1>Beans</h1><p>${'Beans grow well in a large pot on a sunny balcony. '.repeat(20)}</p></main></body></html>`;

function reportOf(pages: SiteCase['pages']): AuditReport {
  const input = toSiteInput({ pages });
  const site = new SiteAudit(input.probe);
  const builder = new ReportBuilder({
    baseUrl: 'https://example.com/',
    timestamp: '2026-11-22T12:00:00.000Z',
    coverage: {},
  });
  for (const page of input.pages) {
    const { facts, results } = auditPage(page);
    site.addPage(facts);
    builder.addPage(facts, results);
  }
  return builder.build(site.results()).report;
}

describe('a site whose start page was not seen', () => {
  it('has no score, no grade and no category score when a script builds the page', () => {
    const report = reportOf({ '/': { html: SHELL, isStart: true } });
    expect(report.healthScore).toMatchObject({ score: null, grade: null, categories: [] });
    expect(report.unseenStart).toEqual({ reason: 'shell', words: 1 });
    expect(report.ruleResults['agents/javascript-content']?.status).toBe('fail');
  });

  it('has no score when the start page only forwards by a script', () => {
    const report = reportOf({ '/': { html: STUB, isStart: true } });
    expect(report.healthScore.score).toBeNull();
    expect(report.unseenStart?.reason).toBe('forwarding');
  });

  it('is not credited with content that nobody saw', () => {
    const { ruleResults } = reportOf({ '/': { html: SHELL, isStart: true } });
    const passed = Object.values(ruleResults).filter(({ status }) => status === 'pass');
    expect(passed.filter(({ category }) => category === 'content' || category === 'images')).toEqual([]);
    expect(ruleResults['accessibility/region']?.status).toBe('not-applicable');
    expect(ruleResults['accessibility/main-landmark']?.status).toBe('not-applicable');
  });

  it('keeps its score when only another page is a shell', () => {
    const report = reportOf({ '/': { html: PAGE, isStart: true }, '/app': { html: SHELL } });
    expect(report.healthScore.score).not.toBeNull();
    expect(report.unseenStart).toBeUndefined();
  });
});

describe('a file that is sent as a page', () => {
  const FILE = '\ufffdPNG\r\n\x1a\n\0\0\0\rIHDR <a href="/none"> <img src="/none.png">';

  it('gets one finding and counts in no rule about the content of pages', () => {
    const input = toSiteInput({ pages: { '/file': { html: FILE } } }).pages[0];
    if (!input) throw new Error('no page');
    const { facts, results, links, loads } = auditPage(input);
    expect(results.findings.map(([rule, message]) => `${rule} ${message}`)).toEqual(['core/doctype file']);
    expect(facts).toMatchObject({ unseen: 'not-html', isIndexable: false, words: 0, extracts: {} });
    expect([...links, ...loads]).toEqual([]);
  });
});
