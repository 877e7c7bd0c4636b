import type { ReportView } from '../view/report-view.js';
import type { ShownReport } from './shown-report.js';
import { html, type Html } from '../html.js';
import { NOTHING } from './page-frame.js';
import { renderLink } from './link.js';
import { bandOf, counted, gateWords, hostOf, moment, number } from './report-words.js';

/** Score, site and the three counts: what somebody sees who looks for two seconds. */
export function renderHero(report: ShownReport, view: ReportView): Html {
  const baseUrl = view.baseUrl || report.baseUrl;
  const when = moment(view.auditedAt ?? report.auditedAt ?? null);
  const gates = view.gates.map(({ name, factor }) => html`<li>Score × ${factor}: ${gateWords(name)}</li>`);
  return html`<section class="hero">
${renderScore(view)}
<div class="about">
<h1><bdi>${hostOf(baseUrl)}</bdi></h1>
<p class="facts">${renderLink(baseUrl)}<br>${when === null ? NOTHING : html`<time datetime="${view.auditedAt ?? ''}">${when}</time> · `}${counted(view.totalPages, 'page')} audited</p>
<dl class="counts">
<div class="error"><dt>${view.errors === 1 ? 'error' : 'errors'}</dt><dd>${number(view.errors)}</dd></div>
<div class="warning"><dt>${view.warnings === 1 ? 'warning' : 'warnings'}</dt><dd>${number(view.warnings)}</dd></div>
<div class="pass"><dt>passed</dt><dd>${number(view.passed)}</dd></div>
</dl>
${gates.length === 0 ? NOTHING : html`<ul class="gates">${gates}</ul>`}
</div>
</section>`;
}

function renderScore({ score, grade }: ReportView): Html {
  const words =
    score === null ? 'No score' : `Score ${Math.round(score)} of 100${grade === null ? '' : `, grade ${grade}`}`;
  return html`<figure class="ring ${bandOf(score)}"><span class="score" role="img" aria-label="${words}">${score === null ? '–' : Math.round(score)}</span>${grade === null ? NOTHING : html`<figcaption>grade ${grade}</figcaption>`}</figure>`;
}
