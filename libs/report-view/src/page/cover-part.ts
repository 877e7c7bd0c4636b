import { bandOf, counted, moment } from '#common/words';
import type { ReportView } from '../view/report-view.js';
import { html, type Html } from '../html.js';
import { NOTHING } from './page-frame.js';
import type { Publisher } from './publisher.js';
import { hostOf } from './report-words.js';
import type { ShownReport } from './shown-report.js';
import { verdictLines } from './verdict-lines.js';

/** The first sheet of a printed report and of its PDF; a screen shows none. */
export function renderCover(report: ShownReport, view: ReportView, publisher: Publisher | null): Html {
  const { score, grade } = view;
  const when = moment(view.auditedAt ?? report.auditedAt ?? null);
  const sentences = verdictLines(view);
  const result =
    score === null
      ? html`<p class="result unknown">No score</p>`
      : html`<p class="result ${bandOf(score)}"><b>${Math.round(score)}</b> of 100${grade === null ? NOTHING : html`, grade ${grade}`}</p>`;
  const facts = [when, counted(view.totalPages, 'page')].filter((text) => text !== null);
  return html`<section class="cover">
<p class="publisher">${publisher === null ? 'Sqout' : html`${publisher.logo === null ? NOTHING : html`<img src="${publisher.logo}" alt=""> `}<bdi>${publisher.name}</bdi>`}</p>
<div><p class="kind">Website audit</p>
<h1><bdi>${hostOf(view.baseUrl || report.baseUrl)}</bdi></h1>
${report.title ? html`<p class="title" dir="auto">${report.title}</p>\n` : NOTHING}<p class="facts">${facts.join(' · ')}</p>
${result}
${sentences.length === 0 ? NOTHING : html`<p class="verdict" dir="auto">${sentences.join(' ')}</p>`}</div>
<p class="last" dir="auto">${publisher?.footer ?? ''}</p>
</section>`;
}
