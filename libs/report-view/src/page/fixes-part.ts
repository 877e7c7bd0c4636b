import { counted, number, plural } from '#common/words';
import type { EarlierFixesView, FixOfRuleView, FixView, ReportView } from '../view/report-view.js';
import { html, type Html } from '../html.js';
import { NOTHING } from './page-frame.js';
import { renderFixPictures, type ShownFix } from './pictures-part.js';
import type { ShownReport } from './shown-report.js';

export type VerdictOf = (fix: { id: string; rule: string }) => 'accepted' | 'rejected' | null;

interface FixParts {
  verdictOf: VerdictOf;
  pictures: readonly ShownFix[];
}

/**
 * What can be fixed exactly, before and after; and what has become of earlier fixes.
 * Addresses and code of pages are text here: nothing leads anywhere.
 */
export function renderFixes({ fixes, issues }: ReportView, { id }: ShownReport, parts: FixParts): Html {
  if (fixes === null) return NOTHING;
  const names = new Map(issues.map(({ ruleId, name }) => [ruleId, name]));
  const { verified, removed, removable, rules, earlier } = fixes;
  const said =
    verified === 0
      ? html`<p class="lede">No finding of this audit has an exact fix.</p>`
      : html`<p class="lede">${counted(verified, 'fix', 'fixes')} passed: each page was checked again with it, its findings are gone, and nothing else is worse. ${removed > 0 ? `${counted(removed, 'finding')} fixed.` : `They remove ${counted(removable, 'finding')}.`}${id === null || !hasPatch(rules, parts) ? NOTHING : html` <a href="/r/${id}/fixes.patch" download>Patch</a>`}</p>`;
  return html`<section class="fixes" id="fixes"><h2>Fixes <small>${number(verified)}</small></h2>
${said}${earlier === null ? NOTHING : renderEarlier(earlier, names)}
${rules.map((rule) => renderRule(rule, names.get(rule.ruleId) ?? rule.ruleId, parts))}${rules.length === 0 ? NOTHING : renderLeftOut(verified, rules.length)}</section>`;
}

/** Whether a fix goes out without a further look: safe ones, and those that were accepted. Of some rules only the first ones are known. */
function hasPatch(rules: readonly FixOfRuleView[], { verdictOf }: FixParts): boolean {
  return rules.some(
    ({ ruleId, total, fixes }) =>
      total > fixes.length ||
      fixes.some(({ id, isSafe }) => {
        const verdict = verdictOf({ id, rule: ruleId });
        return verdict === 'accepted' || (isSafe && verdict === null);
      }),
  );
}

/** Paper has the rules alone, and few of them: the sheet of the page hides the others. */
const PRINTED_RULES = 5;

function renderLeftOut(fixes: number, rules: number): Html {
  const shown = Math.min(PRINTED_RULES, rules);
  return html`<p class="printed">Of ${counted(rules, 'rule')} with fixes, ${number(shown)} ${plural(shown, 'is', 'are')} printed. Each of the ${counted(fixes, 'fix', 'fixes')}, before and after, is on the page.</p>`;
}

function renderEarlier(
  { confirmed, cameBack, stillThere, notRechecked, back }: EarlierFixesView,
  names: ReadonlyMap<string, string>,
): Html {
  const list = back.map(
    ({ ruleId, url }) => html`<li><bdi>${names.get(ruleId) ?? ruleId}</bdi> <small><code>${url}</code></small></li>`,
  );
  return html`<h3>Fixes of earlier audits</h3><p>${number(confirmed)} confirmed: gone on the live site. ${number(cameBack)} came back, ${number(stillThere)} still to be applied, ${number(notRechecked)} not re-checked.</p>${list.length === 0 ? NOTHING : html`<ul class="back">${list}</ul>`}`;
}

function renderRule({ ruleId, total, removes, fixes }: FixOfRuleView, name: string, parts: FixParts): Html {
  const { verdictOf, pictures } = parts;
  const said = fixes.map((fix) => ({ fix, verdict: verdictOf({ id: fix.id, rule: ruleId }) }));
  const left = said.filter(({ verdict }) => verdict !== 'rejected');
  // Only some are read: when none of them is left, the others are not wanted either.
  if (left.length === 0) return NOTHING;
  const more = total > fixes.length ? html`<p class="more">and ${number(total - fixes.length)} more</p>` : NOTHING;
  const isReview = left.some(({ fix, verdict }) => !fix.isSafe && verdict !== 'accepted');
  return html`<details><summary><span dir="auto">${name}</span> <small>${counted(total, 'fix', 'fixes')}, ${counted(removes, 'finding')}${isReview ? ', for review' : ''}</small></summary><ol>${left.map(({ fix, verdict }) => renderFix(fix, verdict === 'accepted', pictures))}</ol>${more}</details>`;
}

/** Of the proof in a browser, where there was one. */
const LOOKS = { same: 'looks the same in a browser', different: 'looks different in a browser' } as const;

function renderFix(fix: FixView, isAccepted: boolean, pictures: readonly ShownFix[]): Html {
  const { id, url, line, before, after, places, isDelivered, isOfModel, look } = fix;
  const notes = [
    line === null ? null : `line ${line}`,
    places > 1 ? counted(places, 'place') : null,
    isDelivered ? 'fixed' : null,
    isAccepted ? 'accepted' : null,
    isOfModel ? 'text from a model' : null,
    look && LOOKS[look],
  ].filter((note) => note !== null);
  return html`<li><p class="place"><code>${url}</code> <small>${notes.join(', ')}</small></p><pre><del>${before}</del>
<ins>${after}</ins></pre>${renderFixPictures(pictures, id)}</li>`;
}
