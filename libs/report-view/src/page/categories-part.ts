import { bandOf, costOf, counted, SMALLEST_POINTS } from '#common/words';
import type { CategoryView, ReportView } from '../view/report-view.js';
import { html, type Html } from '../html.js';
import { NOTHING } from './page-frame.js';

/** What the score is made of, and a bar for each category, first those that take the most: that is where there is most to win. */
export function renderCategories({ score, categories, issues }: ReportView): Html {
  if (categories.length === 0) return NOTHING;
  const withIssues = new Set(issues.map(({ category }) => category));
  const sorted = [...categories].sort((a, b) => (b.lost ?? 0) - (a.lost ?? 0) || (a.score ?? 101) - (b.score ?? 101));
  const isCounted = categories.some(({ passed }) => passed !== null);
  const rows = sorted.map((category) => renderRow(category, withIssues.has(category.id), isCounted));
  return html`<section class="categories" id="categories"><h2>Categories</h2>${renderWhole(score, sorted)}<ul>${rows}</ul></section>`;
}

/** One bar of 100 points: what the site has, then what each category costs. Reports that do not say have none. */
function renderWhole(score: number | null, categories: readonly CategoryView[]): Html {
  const losing = categories.filter(({ lost }) => (lost ?? 0) >= SMALLEST_POINTS);
  if (score === null || losing.length === 0) return NOTHING;
  let from = score;
  const parts = losing.map(({ lost }) => {
    const width = Math.min(lost ?? 0, 100 - from);
    const part = html`<rect class="lost" x="${from.toFixed(2)}" width="${Math.max(0, width - 0.25).toFixed(2)}" height="8"/>`;
    from += width;
    return part;
  });
  const words = `${score.toFixed(1)} of 100 points. ${losing.map(({ name, lost }) => `${name} ${costOf(lost ?? 0)}`).join(', ')}.`;
  return html`<svg class="bar whole ${bandOf(score)}" viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label="${words}"><rect class="track" width="100" height="8"/><rect class="fill" width="${Math.max(0, score - 0.25).toFixed(2)}" height="8"/>${parts}</svg><p class="ledger"><b>${score.toFixed(1)}</b> kept${losing.map(({ name, lost }) => html` <span><bdi>${name}</bdi> <b>${costOf(lost ?? 0)}</b></span>`)}</p>`;
}

/**
 * No rule applied: neither good nor bad, whatever full score the report gives it. Known only where the report counts its rules by category.
 */
function hasNothingToJudge({ passed, warnings, errors, lost, score }: CategoryView, isCounted: boolean): boolean {
  const found = (passed ?? 0) + (warnings ?? 0) + (errors ?? 0);
  return isCounted && found === 0 && (lost ?? 0) === 0 && (score === null || score >= 99.95);
}

function renderRow(category: CategoryView, hasIssues: boolean, isCounted: boolean): Html {
  const { id, name, lost, errors, warnings } = category;
  const isEmpty = hasNothingToJudge(category, isCounted);
  const score = isEmpty ? null : category.score;
  const counts = [
    errors ? counted(errors, 'error') : null,
    warnings ? counted(warnings, 'warning') : null,
    (lost ?? 0) >= SMALLEST_POINTS ? `${costOf(lost ?? 0)} points` : null,
  ]
    .filter((text) => text !== null)
    .join(', ');
  // A tool may give a group points and not say what took the others.
  const isGood = category.passed !== null || score === null || score >= 99.5;
  const label = html`<span class="name" dir="auto">${name}</span>`;
  return html`<li class="${bandOf(score)}">${hasIssues ? html`<a href="?category=${encodeURIComponent(id)}#issues">${label}</a>` : label}
<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8"/>${score === null ? NOTHING : html`<rect class="fill" width="${Math.max(score, 1.5).toFixed(1)}" height="8"/>`}</svg>
<span class="value">${score === null ? '–' : Math.round(score)}</span><small>${isEmpty ? 'no checks apply' : counts === '' && isGood ? 'all good' : counts}</small></li>`;
}
