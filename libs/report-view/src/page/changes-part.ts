import type { ReportView } from '../view/report-view.js';
import { html, type Html } from '../html.js';
import { NOTHING } from './page-frame.js';
import { moment, number } from './report-words.js';

/** What has changed since the audit before: the first thing to know of a second one. */
export function renderChanges({ changes, score, issues }: ReportView): Html {
  if (changes === null) return NOTHING;
  const when = moment(changes.previousAt);
  const moved = changes.previousScore !== null && score !== null ? score - changes.previousScore : null;
  const names = new Map(issues.map(({ ruleId, name }) => [ruleId, name]));
  const rules = changes.rules.map(
    (rule) =>
      html`<li><bdi>${names.get(rule.ruleId) ?? rule.ruleId}</bdi> <small>${[
        rule.resolved > 0 ? `${number(rule.resolved)} resolved` : '',
        rule.new > 0 ? `${number(rule.new)} new` : '',
      ]
        .filter((words) => words !== '')
        .join(', ')}</small></li>`,
  );
  return html`<section class="changes" id="changes"><h2>Since the audit before${when === null ? NOTHING : html` <small>${when}</small>`}</h2>
<dl><div class="pass"><dt>resolved</dt><dd>${number(changes.resolved)}</dd></div><div class="error"><dt>new</dt><dd>${number(changes.new)}</dd></div><div><dt>still there</dt><dd>${number(changes.stillThere)}</dd></div><div><dt>not re-checked</dt><dd>${number(changes.notRechecked)}</dd></div>${moved === null ? NOTHING : html`<div><dt>score</dt><dd>${moved > 0 ? '+' : moved < 0 ? '−' : '±'}${Math.abs(moved).toFixed(1)}</dd></div>`}</dl>
${rules.length === 0 ? NOTHING : html`<ul>${rules}</ul>`}</section>`;
}
