import { auditPage } from '../../audit.js';
import type { PageResults } from '../../engine/run/page-results.js';
import { CATALOGUE } from '../../rules/catalogue.js';
import { toPageInput, type PageCase } from '../../testing/cases.js';
import { rendered } from '../../testing/rendered.js';
import { CorrectedSettler, correctedFindings } from './settle-corrected.js';

const RULE = 'accessibility/empty-heading';
const ids = CATALOGUE.pageRules.map(({ meta }) => meta.id);

const sentAs = (body: string): PageResults => auditPage(toPageInput({ body })).results;

function corrected(sent: string, shown: string): { ruleId: string; source: string }[] {
  const before: PageCase = { body: sent };
  const page = toPageInput(rendered({ body: shown }, { sent: before }));
  return correctedFindings(CATALOGUE.pageRules, sentAs(sent), auditPage(page).results);
}

describe('what scripts correct on a sample', () => {
  it('are findings whose element no longer has one, by its start tag', () => {
    expect(corrected('<h2 id="news"></h2><p>One</p>', '<h2 id="news">News</h2><p>One</p>')).toEqual([
      { ruleId: RULE, source: '&lt;h2 id="news"&gt;' },
    ]);
  });

  it('are none that stay', () => {
    const gap = '<h2 class="gap"></h2><p>One</p>';
    expect(corrected(gap, gap)).toEqual([]);
    expect(corrected(`<h2 class="gap"></h2><p>Two</p>${gap}`, `<h2 class="gap">Now</h2><p>Two</p>${gap}`)).toEqual([]);
  });

  it('are none whose element only has another start tag', () => {
    expect(corrected('<h2 class="gap"></h2><p>One</p>', '<h2 class="gap late"></h2><p>One</p>')).toEqual([]);
  });

  it('are none of an element without a name, which others may be as well', () => {
    expect(corrected('<h2></h2><p>One</p>', '<h2>News</h2><p>One</p>')).toEqual([]);
  });

  it('are no images: a browser that shows a sample has none, and a script may take them away', () => {
    expect(corrected('<img class="bean" src="/b.png"><p>One</p>', '<img alt="" src="/c.png"><p>One</p>')).toEqual([]);
  });

  it('are no signs of a break-in that a script hides', () => {
    const spam =
      '<div id="x" style="display:none">' + '<a href="https://casino.example/">casino</a>'.repeat(30) + '</div>';
    expect(corrected(`<p>One</p>${spam}`, '<p>One</p>')).toEqual([]);
  });

  it('are left out on other pages, and nothing else is', () => {
    const settler = new CorrectedSettler([{ ruleId: RULE, source: '&lt;h2 id="news"&gt;' }]);
    const of = (body: string): { headings: number; status: string | undefined } => {
      const { findings, status } = settler.settle(sentAs(body), ids);
      return { headings: findings.filter(([id]) => id === RULE).length, status: status[ids.indexOf(RULE)] };
    };
    expect(of('<h2 id="news"></h2><p>Two</p>')).toEqual({ headings: 0, status: 'p' });
    expect(of('<h2 id="news"></h2><p>Two</p><h2 class="gap"></h2><p>Three</p>')).toMatchObject({ headings: 1 });
  });
});
