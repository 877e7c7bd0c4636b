import type { ReportView } from '../view/report-view.js';
import type { ShownReport } from './shown-report.js';
import { html, type Html } from '../html.js';
import { NOTHING } from './page-frame.js';
import { renderLink } from './link.js';
import { bandOf, counted, gateWords, hostOf, moment, number } from './report-words.js';

const RADIUS = 52;
const AROUND = 2 * Math.PI * RADIUS;

/** Score, site and the three counts: what somebody sees who looks for two seconds. */
export function renderHero(report: ShownReport, view: ReportView): Html {
  const baseUrl = view.baseUrl || report.baseUrl;
  const when = moment(view.auditedAt ?? report.auditedAt ?? null);
  const gates = view.gates.map(({ name, factor }) => html`<li>Score × ${factor}: ${gateWords(name)}</li>`);
  return html`<section class="hero">
${renderRing(view)}
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

function renderRing({ score, grade }: ReportView): Html {
  const filled = ((score ?? 0) / 100) * AROUND;
  const words =
    score === null ? 'No score' : `Score ${Math.round(score)} of 100${grade === null ? '' : `, grade ${grade}`}`;
  return html`<figure class="ring ${bandOf(score)}">
<svg viewBox="0 0 120 120" role="img" aria-label="${words}">
<circle class="track" cx="60" cy="60" r="${RADIUS}" fill="none" stroke-width="10"/>
${score === null ? NOTHING : html`<circle class="fill" cx="60" cy="60" r="${RADIUS}" fill="none" stroke-width="10" stroke-linecap="round" stroke-dasharray="${filled.toFixed(2)} ${AROUND.toFixed(2)}" transform="rotate(-90 60 60)"/>`}
<text class="score" x="60" y="${grade === null ? 72 : 66}" text-anchor="middle">${score === null ? '–' : Math.round(score)}</text>
${grade === null ? NOTHING : html`<text class="grade" x="60" y="86" text-anchor="middle">Grade ${grade}</text>`}
</svg>
</figure>`;
}
