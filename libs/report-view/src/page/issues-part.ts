import { counted, number, winnable } from '#common/words';
import type { CauseView, FindingView, IssueView, ReportView } from '../view/report-view.js';
import { html, type Html } from '../html.js';
import { MAX_CATEGORY_FILTERS } from './filter-style.js';
import { renderLink, renderPageLink, type PageNumbers } from './link.js';
import { NOTHING } from './page-frame.js';
import { renderElement, type ShownElement } from './pictures-part.js';
import type { Filter } from './issue-filter.js';
import { hostOf, originOf, shortAddress } from './report-words.js';

interface CategoryFilter {
  id: string;
  name: string;
  count: number;
}

const SEVERITIES: readonly { id: IssueView['severity']; one: string; label: string }[] = [
  { id: 'error', one: 'errors', label: 'Errors' },
  { id: 'warning', one: 'warnings', label: 'Warnings' },
];

/** Every issue, foldable, with filters by category and severity that need no script. */
export function renderIssues(
  view: ReportView,
  filter: Filter,
  { rulePageOf, elements }: Pick<Site, 'rulePageOf' | 'elements'>,
): Html {
  const { issues, issuesTotal } = view;
  if (issues.length === 0) return NOTHING;
  const filters = categoryFilters(view);
  const site: Site = {
    origin: originOf(view.baseUrl),
    pages: new Map(view.pages.map(({ url }, index) => [url, index])),
    ...{ rulePageOf, elements },
  };
  const indexOf = new Map(filters.map(({ id }, index) => [id, index]));
  const cards = issues.map((issue, index) =>
    renderIssue(
      {
        issue,
        index,
        category: indexOf.get(issue.category),
        name: filters[indexOf.get(issue.category) ?? -1]?.name ?? issue.category,
      },
      site,
    ),
  );
  const cut =
    issuesTotal > issues.length
      ? html`<p class="more">The ${number(issues.length)} issues that matter most are shown, of ${number(issuesTotal)}. The JSON has all of them.</p>`
      : NOTHING;
  return html`<section class="issues" id="issues"><h2>All issues <small>${number(issuesTotal)}</small></h2>
${renderFilters(filters, { view, filter })}
<div class="list">${cards}${emptySentences(filters, issues)}</div>${cut}${printedOf(issuesTotal)}</section>`;
}

/** As many as the style sheet prints. */
const PRINTED_ISSUES = 12;

function printedOf(total: number): Html {
  return total <= PRINTED_ISSUES
    ? NOTHING
    : html`<p class="printed">The ${number(PRINTED_ISSUES)} issues with the greatest impact are printed, of ${number(total)}. The page has the others.</p>`;
}

/** The categories that have issues, in the report's order. */
function categoryFilters({ categories, issues }: ReportView): CategoryFilter[] {
  const counts = new Map<string, number>();
  for (const { category } of issues) counts.set(category, (counts.get(category) ?? 0) + 1);
  return categories
    .filter(({ id }) => counts.has(id))
    .slice(0, MAX_CATEGORY_FILTERS)
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }));
}

/** Each button is next to its label; what is checked is seen by the list through the section (`:has`). */
function renderFilters(
  filters: readonly CategoryFilter[],
  { view, filter }: { view: ReportView; filter: Filter },
): Html {
  const category = filters.findIndex(({ id }) => id === filter.category);
  const severities = SEVERITIES.map(({ id, label }) =>
    renderChoice(
      { name: 's', id, isChecked: filter.severity === id },
      html`${label} <small>${number(id === 'error' ? view.errors : view.warnings)}</small>`,
    ),
  );
  const all = renderChoice(
    { name: 's', id: 's-all', isChecked: filter.severity === null },
    html`All <small>${number(view.issuesTotal)}</small>`,
  );
  const categories = filters.map(({ name, count }, index) =>
    renderChoice(
      { name: 'c', id: `c${index}`, isChecked: index === category },
      html`<bdi>${name}</bdi> <small>${count}</small>`,
    ),
  );
  const any = renderChoice({ name: 'c', id: 'c-all', isChecked: category === -1 }, html`All categories`);
  return html`<div class="filters"><fieldset><legend class="sr">Severity</legend>${all}${severities}</fieldset>
<fieldset><legend class="sr">Category</legend>${any}${categories}</fieldset></div>`;
}

function renderChoice({ name, id, isChecked }: { name: string; id: string; isChecked: boolean }, label: Html): Html {
  return html`<span><input type="radio" name="${name}" id="${id}" autocomplete="off"${isChecked ? html` checked` : NOTHING}><label for="${id}">${label}</label></span>`;
}

/** For each combination without an issue, what to say instead of nothing. */
function emptySentences(filters: readonly CategoryFilter[], issues: readonly IssueView[]): Html[] {
  const present = new Set(issues.map(({ category, severity }) => `${severity} ${category}`));
  return filters.flatMap(({ id, name }, index) =>
    SEVERITIES.filter((severity) => !present.has(`${severity.id} ${id}`)).map(
      (severity) => html`<p class="none c${index} ${severity.id}">No ${severity.one} in ${name}.</p>`,
    ),
  );
}

/** What an address is shown against, and what there is to see of its findings. */
interface Site {
  origin: string | null;
  pages: PageNumbers;
  rulePageOf: (ruleId: string) => string | null;
  elements: readonly ShownElement[];
}

interface Card {
  issue: IssueView;
  index: number;
  /** Number of its filter. */
  category: number | undefined;
  name: string;
}

/** The address of an issue is its body: a browser that is sent to it unfolds what is around it. */
function renderIssue({ issue, index, category, name }: Card, site: Site): Html {
  const { severity, message, gain, pagesTotal } = issue;
  const rulePage = site.rulePageOf(issue.ruleId);
  const where = pagesTotal > 0 ? ` · ${counted(pagesTotal, 'page')}` : '';
  return html`<details class="issue ${severity}${category === undefined ? '' : ` c${category}`}">
<summary><span class="head"><strong dir="auto">${issue.name}${issue.value === null ? NOTHING : html` <span class="value">${issue.value}</span>`}</strong>${message === null ? NOTHING : html`<span class="lead" dir="auto">${message}</span>`}<span class="meta">${renderSeverity(severity)} · <bdi>${name}</bdi>${where}</span></span>${renderGain(gain)}</summary>
<div class="body" id="issue-${index}">${issue.howToFix === null ? NOTHING : html`<div class="fix"><h3>How to fix it</h3><p dir="auto">${issue.howToFix}</p></div>`}
${issue.causes.length > 0 ? renderCauses(issue, site) : renderFindings(issue, site)}
${renderAffected(issue, site)}
<p class="source"><code>${issue.ruleId}</code>${issue.wcag.length === 0 ? NOTHING : html` · WCAG ${issue.wcag.join(', ')}`}${rulePage === null ? NOTHING : html` · <a href="${rulePage}">About this rule</a>`}${issue.references.map((url) => html` · ${renderLink(url, hostOf(url))}`)}</p></div>
</details>`;
}

/** Severity as a word and a shape, never by colour alone. */
export function renderSeverity(severity: IssueView['severity']): Html {
  return html`<span class="severity">${severity === 'error' ? 'Error' : 'Warning'}</span>`;
}

/** What it takes from the score; reports of other makers do not say. */
export function renderGain(gain: number | null): Html {
  return gain === null ? NOTHING : html`<span class="gain"><b>${winnable(gain)}</b> points to win</span>`;
}

function renderFindings({ ruleId, findings, findingsTotal, message }: IssueView, site: Site): Html {
  const shown = findings.filter(
    (finding) =>
      finding.snippet !== null ||
      finding.target !== null ||
      finding.label !== null ||
      finding.selector !== null ||
      finding.line !== null ||
      finding.pageUrl !== null ||
      finding.message !== message,
  );
  if (shown.length === 0) return NOTHING;
  const count =
    findingsTotal > shown.length ? html` <small>${shown.length} of ${number(findingsTotal)}</small>` : NOTHING;
  return html`<h3>What was found${count}</h3><ol class="findings">${shown.map((each) => html`<li>${finding(each, message, site)}${renderElement(site.elements, ruleId, each)}</li>`)}</ol>`;
}

/** One row for what one correction removes, with its pages. */
function renderCauses({ ruleId, causes, causesTotal, message }: IssueView, site: Site): Html {
  const count = causesTotal > 1 ? html` <small>${countOf(causes.length, causesTotal, 'cause')}</small>` : NOTHING;
  const rows = causes.map(
    (cause) =>
      html`<li>${finding(cause, message, site)}${renderElement(site.elements, ruleId, cause)}${renderPagesOf(cause, site)}</li>`,
  );
  return html`<h3>Issues to fix${count}</h3><ol class="findings causes">${rows}</ol>`;
}

function countOf(shown: number, total: number, one: string): string {
  return shown < total ? `${number(shown)} of ${counted(total, one)}` : counted(total, one);
}

function renderPagesOf({ pages, pagesTotal, findings }: CauseView, site: Site): Html {
  const times = findings > Math.max(1, pagesTotal) ? `, ${counted(findings, 'finding')}` : '';
  if (pagesTotal < 2) return times === '' ? NOTHING : html`<p class="more">${counted(findings, 'finding')}</p>`;
  const items = pages.map((url) => html`<li>${renderPageLink(url, shortAddress(url, site.origin), site.pages)}</li>`);
  const left = pagesTotal - pages.length;
  const more = left > 0 ? html`<p class="more">and ${number(left)} more</p>` : NOTHING;
  return html`<details class="on"><summary>on ${counted(pagesTotal, 'page')}${times}</summary><ul>${items}</ul>${more}</details>`;
}

function finding(
  { pageUrl, message, label, selector, line, snippet, target }: FindingView,
  lead: string | null,
  { origin, pages }: Site,
): Html {
  const words = message === null || message === lead ? NOTHING : html`<p dir="auto">${message}</p>`;
  const place =
    pageUrl === null && line === null
      ? NOTHING
      : html`<p class="place">${pageUrl === null ? NOTHING : renderPageLink(pageUrl, shortAddress(pageUrl, origin), pages)}${line === null ? NOTHING : html` <small>line ${line}</small>`}</p>`;
  const about = target === null ? NOTHING : html`<p class="place">${renderLink(target)}</p>`;
  const what =
    label === null && selector === null
      ? NOTHING
      : html`<p class="what">${label === null ? NOTHING : html`<bdi>${label}</bdi>`}${selector === null ? NOTHING : html` <code dir="ltr">${selector}</code>`}</p>`;
  return html`${words}${place}${about}${what}${snippet === null ? NOTHING : html`<pre><code dir="ltr">${snippet}</code></pre>`}`;
}

/** Pages beyond those that the findings name already. */
function renderAffected({ pages, pagesTotal, findings, causes }: IssueView, site: Site): Html {
  const named = new Set(
    causes.length > 0 ? causes.flatMap((cause) => cause.pages) : findings.map(({ pageUrl }) => pageUrl),
  );
  if (pages.length === 0 || (pagesTotal === pages.length && pages.every(({ url }) => named.has(url)))) return NOTHING;
  const items = pages.map(
    ({ url, count }) =>
      html`<li>${renderPageLink(url, shortAddress(url, site.origin), site.pages)}${count !== null && count > 1 ? html` <small>${number(count)}×</small>` : NOTHING}</li>`,
  );
  const more =
    pagesTotal > pages.length ? html`<p class="more">and ${number(pagesTotal - pages.length)} more</p>` : NOTHING;
  return html`<details class="affected"><summary>${counted(pagesTotal, 'affected page')}</summary><ul>${items}</ul>${more}</details>`;
}
