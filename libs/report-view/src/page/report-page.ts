import { counted, number, bandOf, moment, plural } from '#common/words';
import type { ReportView } from '../view/report-view.js';
import { html, type Html } from '../html.js';
import { renderCategories } from './categories-part.js';
import { renderChanges } from './changes-part.js';
import { renderHistory, type PastAudit } from './history-part.js';
import { renderCover } from './cover-part.js';
import { renderCoverage, renderPages } from './coverage-part.js';
import { renderFixes, type VerdictOf } from './fixes-part.js';
import type { Filter } from './issue-filter.js';
import { renderGain, renderIssues, renderSeverity } from './issues-part.js';
import { renderLab } from './lab-part.js';
import { NOTHING, renderFrame } from './page-frame.js';
import { renderPictures, type ShownElement, type ShownFix, type ShownPicture } from './pictures-part.js';
import type { Publisher } from './publisher.js';
import { renderRelief } from './relief-part.js';
import { hostOf, gateWords, pagesLine, ignoredFindingsLine, importanceLine, unseenLine } from './report-words.js';
import type { ShownReport } from './shown-report.js';
import { renderSiteFixes } from './site-fixes-part.js';
import { renderLink } from './link.js';
import { verdictLines } from './verdict-lines.js';

/** A report for people: one HTML document that needs nothing else. Every text of the report is escaped by the template. */
export function renderReportPage(parts: PageParts, view: ReportView, filter: Filter): string {
  const { report, isOwner, runId = null, lead = NOTHING, publisher = null, history = [] } = parts;
  const { verdictOf = () => null, rulePageOf = () => null, hasPdf = false, pictures = [], elements = [] } = parts;
  const { fixPictures = [] } = parts;
  const host = hostOf(view.baseUrl || report.baseUrl);
  const score = view.score === null ? 'no score' : `${Math.round(view.score)} of 100`;
  return renderFrame({
    title: `${report.title ? `${report.title} · ` : ''}${host}: ${score}${view.grade === null ? '' : ` (${view.grade})`} · Website audit`,
    description: `Audit of ${host}: ${counted(view.totalPages, 'page')}, ${counted(view.errors, 'error')}, ${counted(view.warnings, 'warning')}.`,
    isIndexed: report.visibility === 'public',
    address: report.visibility === 'public' ? (report.url ?? null) : null,
    body: html`<a class="skip" href="#issues">Skip to the issues</a>
${renderTop(report, publisher, { owner: isOwner ? { runId } : null, hasPdf })}
<main>
${renderCover(report, view, publisher)}
${lead}
<h2 class="printed">Summary</h2>
${renderHero(report, view)}
${renderContents(view, history)}
${renderChanges(view)}
${renderHistory(history, view, report.id)}
<div class="pair"><div>
${renderFirst(view)}
${renderRelief(view)}
</div><div>
${renderPictures(pictures, host)}
${renderCategories(view)}
</div></div>
${renderIssues(view, filter, { rulePageOf, elements })}
${renderFixes(view, report, { verdictOf, pictures: fixPictures })}
${renderSiteFixes(view, report)}
${renderPassed(view)}
${renderPages(view)}
${renderLab(view)}
${renderCoverage(view)}
</main>
${renderFooter(report, view, publisher)}`,
  });
}

/** What a page shows beside the report itself. */
export interface PageParts {
  report: ShownReport;
  isOwner: boolean;
  /** The run that it is of: its owner finds the way back to the dashboard. */
  runId?: string | null;
  /** Above all parts. */
  lead?: Html;
  publisher?: Publisher | null;
  /** Audits of the same site that the reader may see, this one the last; oldest first. */
  history?: readonly PastAudit[];
  /** What was said about a fix; nothing about any without it. */
  verdictOf?: VerdictOf;
  /** Path of a rule's page on this site; null for a rule that it does not know. */
  rulePageOf?: (ruleId: string) => string | null;
  /** The server makes a PDF file of it. */
  hasPdf?: boolean;
  /** Of the start page. */
  pictures?: readonly ShownPicture[];
  /** Of elements that rules found. */
  elements?: readonly ShownElement[];
  /** Of pages before and after a fix. */
  fixPictures?: readonly ShownFix[];
}

/** @param owner null: the reader is not the owner */
function renderTop(
  { id, visibility }: ShownReport,
  publisher: Publisher | null,
  { owner, hasPdf }: { owner: { runId: string | null } | null; hasPdf: boolean },
): Html {
  const back =
    owner === null || owner.runId === null
      ? NOTHING
      : html`<a href="/app/runs/${owner.runId}">Open in the dashboard</a> `;
  const forms =
    id === null
      ? NOTHING
      : html`${hasPdf ? html`<a href="/r/${id}.pdf">PDF</a> ` : NOTHING}<a href="/r/${id}.csv">CSV</a> <a href="/r/${id}.json">JSON</a> <a href="/r/${id}.md">Markdown</a>`;
  const brand =
    publisher === null
      ? html`Sqout <span>website audit</span>`
      : html`${publisher.logo === null ? NOTHING : html`<img src="${publisher.logo}" alt="" height="32"> `}<bdi>${publisher.name}</bdi> <span>website audit</span>`;
  return html`${renderStripe(publisher?.color ?? null)}<header class="top"><p class="brand">${brand}</p>
<p class="forms">${owner === null ? NOTHING : html`<span class="badge">${visibility}</span> ${back}`}${forms}</p></header>`;
}

/** A drawing, because the page's policy takes no styles but its own. */
function renderStripe(color: string | null): Html {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return NOTHING;
  return html`<svg class="stripe" aria-hidden="true" width="100%" height="6"><rect width="100%" height="6" fill="${color}"/></svg>\n`;
}

/** The way to each part; parts that a report does not have are left out. */
function renderContents(
  { changes, categories, relief, issues, fixes, siteFixes, pages, lab, coverage }: ReportView,
  history: readonly PastAudit[],
): Html {
  const parts = [
    changes === null ? null : html`<a href="#changes">What changed</a>`,
    history.length < 2 ? null : html`<a href="#history">History</a>`,
    relief === null ? null : html`<a href="#where">Where</a>`,
    categories.length === 0 ? null : html`<a href="#categories">Categories</a>`,
    issues.length === 0 ? null : html`<a href="#issues">All issues</a>`,
    fixes === null ? null : html`<a href="#fixes">Fixes</a>`,
    siteFixes === null ? null : html`<a href="#site-fixes">For the site</a>`,
    pages.length === 0 ? null : html`<a href="#pages">Pages</a>`,
    lab === null ? null : html`<a href="#lab">Lab performance</a>`,
    coverage === null ? null : html`<a href="#coverage">Coverage</a>`,
  ].filter((part) => part !== null);
  return parts.length < 2 ? NOTHING : html`<nav class="contents" aria-label="Contents">${parts}</nav>`;
}

const FIRST_ISSUES = 5;

/** The issues with the greatest impact. */
function renderFirst({ issues, passedTotal, errors, warnings, passed }: ReportView): Html {
  if (issues.length === 0)
    return passedTotal + errors + warnings + passed === 0
      ? html`<section class="first"><h2>Nothing was checked</h2><p class="lede">No rule applied to the pages that this audit read.</p></section>`
      : html`<section class="first"><h2>Nothing to fix</h2><p class="lede">All checks passed.</p></section>`;
  const first = issues
    .slice(0, FIRST_ISSUES)
    .map(
      (issue, index) =>
        html`<li class="${issue.severity}"><a href="#issue-${index}"><strong dir="auto">${issue.name}</strong>${renderSeverity(issue.severity)}${issue.message === null ? NOTHING : html`<span class="lead" dir="auto">${issue.message}</span>`}${renderGain(issue.gain)}</a></li>`,
    );
  return html`<section class="first"><h2>Fix these first</h2><ol>${first}</ol></section>`;
}

function renderPassed({ passedChecks, passedTotal, notApplicableTotal, categories }: ReportView): Html {
  if (passedTotal === 0) return NOTHING;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const checks = passedChecks.map(
    ({ name, category }) => html`<li dir="auto">${name} <small>${names.get(category) ?? category}</small></li>`,
  );
  const more =
    passedTotal > passedChecks.length
      ? html`<p class="more">and ${number(passedTotal - passedChecks.length)} more</p>`
      : NOTHING;
  const unused =
    notApplicableTotal === 0
      ? NOTHING
      : html`<p class="more">${counted(notApplicableTotal, 'further check')} did not apply here.</p>`;
  return html`<section class="passed"><h2>What is good</h2><details><summary>${counted(passedTotal, 'check')} passed</summary><ul>${checks}</ul>${more}${unused}</details></section>`;
}

function renderFooter({ id }: ShownReport, view: ReportView, publisher: Publisher | null): Html {
  const versions = [
    view.scoreVersion === null ? null : `score version ${view.scoreVersion}`,
    view.catalogueVersion === null ? null : `catalogue ${view.catalogueVersion}`,
  ].filter((text) => text !== null);
  const forms =
    id === null
      ? NOTHING
      : html`<p>Everything that this report holds: <a href="/r/${id}.json">JSON</a>. The same as text: <a href="/r/${id}.md">Markdown</a>.</p>\n`;
  const made = publisher?.isSqoutNamed === false ? versions : ['Made with Sqout', ...versions];
  return html`<footer>${publisher?.footer ? html`<p dir="auto">${publisher.footer}</p>\n` : NOTHING}${forms}${made.length === 0 ? NOTHING : html`<p>${made.join(', ')}.</p>`}</footer>`;
}

/** Score, site and the three counts: what a reader sees in two seconds. */
export function renderHero(report: ShownReport, view: ReportView): Html {
  const baseUrl = view.baseUrl || report.baseUrl;
  const when = moment(view.auditedAt ?? report.auditedAt ?? null);
  const unseen = unseenLine(view);
  const ignored = ignoredFindingsLine(view);
  const importance = importanceLine(view);
  const sentences = verdictLines(view);
  const gates = view.gates.map(({ name, factor }) => html`<li>Score × ${factor}: ${gateWords(name)}</li>`);
  return html`<section class="hero">
${renderScore(view)}
<div class="about">
<h1><bdi>${hostOf(baseUrl)}</bdi></h1>
${report.title ? html`<p class="title" dir="auto">${report.title}</p>\n` : NOTHING}<p class="facts">${renderLink(baseUrl)}<br>${when === null ? NOTHING : html`<time datetime="${view.auditedAt ?? ''}">${when}</time> · `}${pagesLine(view)}</p>
${sentences.length === 0 ? NOTHING : html`<p class="verdict" dir="auto">${sentences.join(' ')}</p>`}
${ignored === null ? NOTHING : html`<p class="facts">${ignored}</p>`}${
    importance === null
      ? NOTHING
      : html`
<p class="facts">${importance}</p>`
  }
${view.isPartial ? html`<p class="partial"><b>Partial</b> The audit was stopped before its end. Pages that it did not read were not checked.</p>` : NOTHING}
<dl class="counts">
<div class="error"><dt>${plural(view.errors, 'error')}</dt><dd>${number(view.errors)}</dd></div>
<div class="warning"><dt>${plural(view.warnings, 'warning')}</dt><dd>${number(view.warnings)}</dd></div>
<div class="pass"><dt>passed</dt><dd>${number(view.passed)}</dd></div>
</dl>
${unseen === null ? NOTHING : html`<p class="unseen">${unseen}</p>`}
${gates.length === 0 ? NOTHING : html`<ul class="gates">${gates}</ul>`}
</div>
</section>`;
}

function renderScore({ score, grade }: ReportView): Html {
  const words =
    score === null ? 'No score' : `Score ${Math.round(score)} of 100${grade === null ? '' : `, grade ${grade}`}`;
  return html`<figure class="ring ${bandOf(score)}"><span class="score" role="img" aria-label="${words}">${score === null ? '–' : Math.round(score)}</span>${grade === null ? NOTHING : html`<figcaption>grade ${grade}</figcaption>`}</figure>`;
}
