import { commonScoreSentence, counted, ignoredPointsSentence, moment, number, plural, signed } from '#common/words';
import { html, type Html } from '../html.js';
import type { ChangedFindingView, ChangesView, ReportView } from '../view/report-view.js';
import { renderSeverity } from './issues-part.js';
import { renderLink } from './link.js';
import { oneLine } from './one-line.js';
import { NOTHING } from './page-frame.js';
import { originOf, shortAddress } from './report-words.js';

/** Of the findings that are new, and of those that are resolved. */
const LISTED_FINDINGS = 50;
const MAX_MESSAGE_CHARS = 300;

/** What changed since the audit before: the first thing to know of a second one. What broke comes before what was resolved. */
export function renderChanges(view: ReportView): Html {
  const { changes, score } = view;
  if (changes === null) return NOTHING;
  const when = moment(changes.previousAt);
  const moved = changes.previousScore !== null && score !== null ? score - changes.previousScore : null;
  const isNamed = changes.newFindings.length + changes.resolvedFindings.length > 0;
  return html`<section class="changes" id="changes"><h2>What changed${when === null ? NOTHING : html` <small>since the audit of ${when}</small>`}</h2>
<dl><div class="error"><dt>new</dt><dd>${number(changes.new)}</dd></div><div class="pass"><dt>resolved</dt><dd>${number(changes.resolved)}</dd></div><div><dt>still there</dt><dd>${number(changes.stillThere)}</dd></div>${moved === null ? NOTHING : html`<div><dt>score</dt><dd>${signed(moved)}</dd></div>`}</dl>
${unknownLines(changes).map((line) => html`<p class="unknown">${line}</p>`)}
${isNamed ? html`${renderList('New', { named: changes.newFindings, total: changes.new }, view)}${renderList('Resolved', { named: changes.resolvedFindings, total: changes.resolved }, view)}` : renderRules(view, changes)}</section>`;
}

/** What the comparison cannot say, or says of fewer pages: a sentence each. */
export function unknownLines(changes: ChangesView): string[] {
  const { notSeenBefore, notRechecked, commonScore, scoreNote, ignoredPoints, partialNote } = changes;
  return [
    notSeenBefore === 0
      ? null
      : `${counted(notSeenBefore, 'finding')} not seen before: the previous audit did not check that page or rule, so ${plural(notSeenBefore, 'it is', 'they are')} not counted as new.`,
    notRechecked === 0
      ? null
      : `${counted(notRechecked, 'finding')} not re-checked: this audit did not check that page or rule, so ${plural(notRechecked, 'it is', 'they are')} not counted as resolved.`,
    scoreNote,
    commonScore === null ? null : commonScoreSentence(commonScore),
    ignoredPoints === 0 ? null : ignoredPointsSentence(ignoredPoints),
    partialNote === null ? null : `The two audits ${partialNote}.`,
  ].filter((line) => line !== null);
}

function renderList(
  title: 'New' | 'Resolved',
  { named, total }: { named: readonly ChangedFindingView[]; total: number },
  { baseUrl }: ReportView,
): Html {
  if (total === 0) return NOTHING;
  const origin = originOf(baseUrl);
  const listed = named.slice(0, LISTED_FINDINGS);
  const rows = listed.map(
    ({ ruleName, severity, pageUrl, line, message }) =>
      html`<li class="${severity}"><p>${renderSeverity(severity)} <strong dir="auto">${ruleName}</strong></p><p class="place">${pageUrl === null ? 'the site as a whole' : renderLink(pageUrl, shortAddress(pageUrl, origin))}${line === null ? '' : `, line ${line}`}</p>${message === null ? NOTHING : html`<p class="what" dir="auto">${oneLine(message, MAX_MESSAGE_CHARS)}</p>`}</li>`,
  );
  const more = total > listed.length ? html`<p class="more">and ${number(total - listed.length)} more</p>` : NOTHING;
  return html`<h3>${title} <small>${number(total)}</small></h3><ol class="changed ${title.toLowerCase()}">${rows}</ol>${more}`;
}

/** Of reports that name no findings. */
function renderRules({ issues }: ReportView, changes: ChangesView): Html {
  if (changes.rules.length === 0) return NOTHING;
  const names = new Map(issues.map(({ ruleId, name }) => [ruleId, name]));
  const rows = changes.rules.map(
    (rule) =>
      html`<li><bdi>${names.get(rule.ruleId) ?? rule.ruleId}</bdi> <small>${[
        rule.new > 0 ? `${number(rule.new)} new` : '',
        rule.resolved > 0 ? `${number(rule.resolved)} resolved` : '',
      ]
        .filter((words) => words !== '')
        .join(', ')}</small></li>`,
  );
  return html`<ul>${rows}</ul>`;
}
