import { counted, number, outcomeWords } from '#common/words';
import type { CoverageView, ReportView } from '../view/report-view.js';
import { html, type Html } from '../html.js';
import { renderLink } from './link.js';
import { NOTHING } from './page-frame.js';
import { cutWords, modeWords, originOf, renderingLines, shortAddress } from './report-words.js';

/** The pages with the most findings, each with the issues that it has. */
export function renderPages({ pages, pagesTotal, baseUrl, issues }: ReportView): Html {
  if (pages.length === 0) return NOTHING;
  const origin = originOf(baseUrl);
  const issuesOf = issuesByPage(issues);
  const rows = pages.map(
    (
      { url, title, status, failed, warnings },
      index,
    ) => html`<tr><td id="page-${index}">${title === null ? NOTHING : html`<span class="page-title" dir="auto">${title}</span>`}${renderLink(url, shortAddress(url, origin))}${renderIssuesOf(issuesOf.get(url) ?? [], issues)}</td>
<td class="n">${status ?? '–'}</td><td class="n error">${failed === null ? '–' : number(failed)}</td><td class="n warning">${warnings === null ? '–' : number(warnings)}</td></tr>`,
  );
  const cut =
    pagesTotal > pages.length ? html`<p class="more">${pages.length} of ${number(pagesTotal)} pages.</p>` : NOTHING;
  return html`<section class="pages" id="pages"><h2>Pages <small>${number(pagesTotal)}</small></h2><details><summary>Where the findings are</summary>
<table><thead><tr><th scope="col">Page</th><th scope="col" class="n">Status</th><th scope="col" class="n">Errors</th><th scope="col" class="n">Warnings</th></tr></thead><tbody>${rows}</tbody></table>${cut}</details></section>`;
}

const MAX_ISSUES_OF_PAGE = 12;

/** Numbers of the issues that name a page, by its address. */
function issuesByPage(issues: ReportView['issues']): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  issues.forEach(({ pages, findings, causes }, index) => {
    const urls = new Set([
      ...pages.map(({ url }) => url),
      ...findings.map(({ pageUrl }) => pageUrl),
      ...causes.flatMap((cause) => cause.pages),
    ]);
    for (const url of urls) if (url !== null) numbers.set(url, [...(numbers.get(url) ?? []), index]);
  });
  return numbers;
}

function renderIssuesOf(numbers: readonly number[], issues: ReportView['issues']): Html {
  if (numbers.length === 0) return NOTHING;
  const links = numbers
    .slice(0, MAX_ISSUES_OF_PAGE)
    .map((index) => html`<li><a href="#issue-${index}" dir="auto">${issues[index]?.name ?? ''}</a></li>`);
  return html`<ul class="has">${links}${numbers.length > MAX_ISSUES_OF_PAGE ? html`<li>and ${numbers.length - MAX_ISSUES_OF_PAGE} more</li>` : NOTHING}</ul>`;
}

/** What the audit has seen, and what it has not: a reader must be able to tell. */
export function renderCoverage(view: ReportView): Html {
  const { coverage, disabledRules } = view;
  if (coverage === null) return NOTHING;
  const { mode, pagesCrawled, maxPages, urlsKnown } = coverage;
  const facts: [string, string][] = [];
  if (mode !== null) facts.push(['Mode', modeWords(mode)]);
  if (pagesCrawled !== null)
    facts.push([
      'Crawled',
      `${counted(pagesCrawled, 'page')}${maxPages === null ? '' : ` of at most ${number(maxPages)}`}`,
    ]);
  if (urlsKnown !== null) facts.push(['Known', counted(urlsKnown, 'URL')]);
  if (disabledRules.length > 0) facts.push(['Switched off', disabledRules.join(', ')]);
  for (const line of renderingLines(view)) facts.push(['JavaScript', line]);
  return html`<section class="coverage" id="coverage"><h2>Coverage</h2>
<p class="lede">${verdict(coverage)}</p>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`)}</dl>
${renderOutcomes(coverage)}${renderPatterns(coverage)}${renderCuts(coverage)}</section>`;
}

function verdict({ isComplete }: CoverageView): string {
  if (isComplete === null) return 'The report does not say whether the whole site was crawled.';
  return isComplete
    ? 'Every URL that was found was crawled.'
    : 'Only a part of the site was crawled. Pages that were not crawled were not checked.';
}

function renderOutcomes({ outcomes }: CoverageView): Html {
  if (outcomes.length === 0) return NOTHING;
  return html`<h3>What became of the URLs</h3><ul class="chips">${outcomes.map(({ outcome, count }) => html`<li><b>${number(count)}</b> ${outcomeWords(outcome)}</li>`)}</ul>`;
}

function renderPatterns({ patterns, patternsTotal }: CoverageView): Html {
  if (patterns.length === 0) return NOTHING;
  const items = patterns.map(
    ({ pattern, known, sampled }) =>
      html`<li><code>${pattern}</code> <small>${number(sampled)} of ${number(known)}</small></li>`,
  );
  return html`<details><summary>Samples: ${counted(patternsTotal, 'kind')} of pages</summary><ul>${items}</ul>${rest(patternsTotal - patterns.length)}</details>`;
}

function renderCuts({ cuts, cutsTotal }: CoverageView): Html {
  if (cuts.length === 0) return NOTHING;
  const items = cuts.map(
    ({ reason, where, count }) =>
      html`<li>${cutWords(reason)} <code>${where}</code>${count === null ? NOTHING : html` <small>${number(count)}×</small>`}</li>`,
  );
  return html`<details><summary>Left out in ${counted(cutsTotal, 'place')}</summary><ul>${items}</ul>${rest(cutsTotal - cuts.length)}</details>`;
}

function rest(count: number): Html {
  return count > 0 ? html`<p class="more">and ${number(count)} more</p>` : NOTHING;
}
