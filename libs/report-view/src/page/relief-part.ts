import { counted, number } from '#common/words';
import type { ReliefView, ReportView } from '../view/report-view.js';
import { html, type Html } from '../html.js';
import { renderLink } from './link.js';
import { NOTHING } from './page-frame.js';

const HEIGHT = 40;
const MAX_SHARED_NAMES = 4;

/**
 * Where on the site the findings are. Each folder has a row as wide as its pages, and
 * each page (or group of pages) a bar as high as its findings.
 */
export function renderRelief({ relief }: ReportView): Html {
  if (relief === null) return NOTHING;
  const { folders, shared } = relief;
  const highest = Math.max(1, ...folders.flatMap(({ marks }) => marks.map((mark) => mark.errors + mark.warnings)));
  const widest = Math.max(24, ...folders.map(({ pages }) => pages));
  const rows = folders.map(
    (folder) =>
      html`<li><span class="folder"><code>${folder.folder ?? 'other folders'}</code> <small>${counted(folder.pages, 'page')}</small></span>${renderMarks(folder, { highest, widest })}<small class="sum">${sumOf(folder)}</small></li>`,
  );
  const left = shared.length - MAX_SHARED_NAMES;
  const note =
    shared.length === 0
      ? NOTHING
      : html`<p class="more">Left out, since nearly every page has it: <bdi>${shared.slice(0, MAX_SHARED_NAMES).join(', ')}</bdi>${left > 0 ? ` and ${number(left)} more` : ''}. These findings come from the template.</p>`;
  return html`<section class="relief" id="where"><h2>Where on the site <small>One bar per page. The height shows its number of findings.</small></h2><ul>${rows}</ul>${renderTable(folders)}${note}</section>`;
}

type Folder = ReliefView['folders'][number];

function renderMarks({ folder, marks, pages }: Folder, { highest, widest }: { highest: number; widest: number }): Html {
  const unit = (HEIGHT - 2) / highest;
  const parts = marks.map(({ url, errors, warnings }, x) => {
    const isEmpty = errors + warnings === 0;
    const low = isEmpty ? 1 : warnings * unit;
    const high = errors * unit;
    const rect = (tone: string, height: number, under: number): Html =>
      height === 0
        ? NOTHING
        : html`<rect class="${tone}" x="${x + 0.1}" width="0.8" y="${(HEIGHT - under - height).toFixed(1)}" height="${height.toFixed(1)}"/>`;
    return html`<g><title>${url}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}</title>${rect(isEmpty ? 'none' : 'warning', low, 0)}${rect('error', high, low)}</g>`;
  });
  const words = `${folder ?? 'other folders'}: ${counted(pages, 'page')}`;
  return html`<svg width="${((pages / widest) * 100).toFixed(2)}%" height="${HEIGHT}" viewBox="0 0 ${marks.length} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${words}">${parts}</svg>`;
}

/** The same as text, for keyboard, touch and screen readers. */
function renderTable(folders: readonly Folder[]): Html {
  const rows = folders
    .flatMap(({ marks }) => marks)
    .map(
      ({ url, errors, warnings }) =>
        html`<tr><td>${renderLink(url)}</td><td class="n">${number(errors)}</td><td class="n">${number(warnings)}</td></tr>`,
    );
  return html`<details><summary>Show as a table</summary><table><thead><tr><th>Page</th><th class="n">Errors</th><th class="n">Warnings</th></tr></thead><tbody>${rows}</tbody></table></details>`;
}

function sumOf({ errors, warnings }: Folder): string {
  const parts = [errors > 0 ? counted(errors, 'error') : null, warnings > 0 ? counted(warnings, 'warning') : null];
  return parts.filter((part) => part !== null).join(', ') || 'no findings of this page only';
}
