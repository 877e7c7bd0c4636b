import type { CategoryView, ReportView } from '#reports';
import { html, type Html } from '../openapi/html.js';
import { NOTHING } from './page-frame.js';
import { bandOf, counted } from './report-words.js';

/** A bar for each category, the lowest first: that is where there is most to win. */
export function renderCategories({ categories, issues }: ReportView): Html {
  if (categories.length === 0) return NOTHING;
  const withIssues = new Set(issues.map(({ category }) => category));
  const rows = [...categories]
    .sort((a, b) => (a.score ?? 101) - (b.score ?? 101))
    .map((category) => renderRow(category, withIssues.has(category.id)));
  return html`<section class="categories" id="categories"><h2>Categories</h2><ul>${rows}</ul></section>`;
}

function renderRow({ id, name, score, errors, warnings }: CategoryView, hasIssues: boolean): Html {
  const counts = [errors ? counted(errors, 'error') : null, warnings ? counted(warnings, 'warning') : null]
    .filter((text) => text !== null)
    .join(', ');
  const label = html`<span class="name" dir="auto">${name}</span>`;
  return html`<li class="${bandOf(score)}">${hasIssues ? html`<a href="?category=${encodeURIComponent(id)}#issues">${label}</a>` : label}
<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8"/>${score === null ? NOTHING : html`<rect class="fill" width="${Math.max(score, 1.5).toFixed(1)}" height="8"/>`}</svg>
<span class="value">${score === null ? '–' : Math.round(score)}</span><small>${counts === '' ? 'all good' : counts}</small></li>`;
}
