import type { LabPage } from '#common';
import { lighthouseText, loadsText } from '#common/words';
import { html, type Html } from '../html.js';
import type { ReportView } from '../view/report-view.js';
import { LAB_NAMES, labValues, trafficWords } from './lab-words.js';
import { renderLink } from './link.js';
import { NOTHING } from './page-frame.js';
import { originOf, shortAddress } from './report-words.js';

const TONES = { good: 'good', 'needs improvement': 'warning', poor: 'error' } as const;

/** What a browser measured, with the spread of its loads. */
export function renderLab({ lab, baseUrl }: Pick<ReportView, 'lab' | 'baseUrl'>): Html {
  if (lab === null) return NOTHING;
  const origin = originOf(baseUrl);
  const rows = lab.pages.map((page) => {
    const cells = labValues(page).map((value, at) =>
      value === null
        ? html`<td class="n" data-name="${LAB_NAMES[at] ?? ''}">–</td>`
        : html`<td class="n ${TONES[value.rating]}" data-name="${value.name}">${value.text}${value.rating === 'good' ? NOTHING : html`<br><small>${value.rating}</small>`}</td>`,
    );
    return html`<tr><td>${renderLink(page.url, shortAddress(page.url, origin))}${renderElements(page)}</td>${cells}<td class="n" data-name="Loaded">${trafficWords(page)}</td></tr>`;
  });
  const table =
    rows.length === 0
      ? NOTHING
      : html`<div class="wide-table"><table><thead><tr><th scope="col">Page</th>${LAB_NAMES.map((name) => html`<th scope="col" class="n">${name}</th>`)}<th scope="col" class="n">Loaded</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  const left = lab.notMeasured.map(
    ({ url, message }) =>
      html`<li>${renderLink(url, shortAddress(url, origin))} was not measured. <span dir="auto">${message}</span></li>`,
  );
  return html`<section class="pages lab" id="lab"><h2>Lab performance</h2>
<p class="lede">${lab.pages.length === 0 ? 'No page could be measured.' : `Median of ${loadsText(lab.pages)} in a desktop window without throttling, with the fastest and the slowest one.`}</p>
${table}${left.length === 0 ? NOTHING : html`<ul>${left}</ul>`}</section>`;
}

function renderElements({ lcpElement, shifts, lighthouse }: LabPage): Html {
  const [moved] = shifts;
  return html`${lcpElement === null ? NOTHING : html`<br><small>Largest: <code>${lcpElement.selector}</code></small>`}${moved ? html`<br><small>Moved: <code>${moved.selector}</code></small>` : NOTHING}${lighthouse ? html`<br><small>${lighthouseText(lighthouse)}</small>` : NOTHING}`;
}
