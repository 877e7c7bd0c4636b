import { html, type Html } from '../html.js';
import type { CauseView, FindingView } from '../view/report-view.js';
import { NOTHING } from './page-frame.js';

/** What a browser shows of the start page, before anyone scrolls. */
export interface ShownPicture {
  device: 'desktop' | 'phone';
  /** A path on this site, or a `data:` URL. */
  source: string;
  width: number;
  height: number;
}

const WINDOWS: Readonly<Record<ShownPicture['device'], string>> = { desktop: 'desktop window', phone: 'phone' };

/** The desktop beside the phone, both of one height. Their room is known before they are loaded. */
export function renderPictures(pictures: readonly ShownPicture[], host: string): Html {
  if (pictures.length === 0) return NOTHING;
  const figures = pictures.map(
    ({ device, source, width, height }) => html`<figure class="${device}">
<img src="${source}" alt="Start page of ${host} in a ${WINDOWS[device]}" width="${width}" height="${height}">
<figcaption>${device === 'phone' ? 'Phone' : 'Desktop'}, ${width} × ${height}</figcaption>
</figure>`,
  );
  return html`<section class="pictures">
<h2>Start page</h2>
<div>${figures}</div>
</section>`;
}

/** An element that a rule found, with what is around it. */
export interface ShownElement {
  ruleId: string;
  pageUrl: string;
  selector: string;
  source: string;
  width: number;
  height: number;
}

/** The same part of a page before and after a fix. */
export interface ShownFix {
  fixId: string;
  /** Paths on this site, or `data:` URLs. */
  before: string;
  after: string;
  width: number;
  height: number;
}

/** Side by side, where there is room. */
export function renderFixPictures(pictures: readonly ShownFix[], id: string): Html {
  const shown = pictures.find(({ fixId }) => fixId === id);
  if (!shown) return NOTHING;
  const { before, after, width, height } = shown;
  const figure = (source: string, name: string): Html =>
    html`<figure><img src="${source}" alt="The page ${name.toLowerCase()} the fix" width="${width}" height="${height}" loading="lazy"><figcaption>${name}</figcaption></figure>`;
  return html`<div class="looks">${figure(before, 'Before')}${figure(after, 'After')}</div>`;
}

/** Beside its finding, or beside the cause of findings that has its page. */
export function renderElement(
  elements: readonly ShownElement[],
  ruleId: string,
  finding: Pick<FindingView, 'pageUrl' | 'selector'> & Partial<Pick<CauseView, 'pages'>>,
): Html {
  const { selector, pageUrl, pages = [] } = finding;
  const shown = elements.find(
    (each) =>
      each.ruleId === ruleId &&
      each.selector === selector &&
      (each.pageUrl === pageUrl || pages.includes(each.pageUrl)),
  );
  if (!shown) return NOTHING;
  const { source, width, height } = shown;
  return html`<p class="element"><img src="${source}" alt="The element on the page: ${selector ?? ''}" width="${width}" height="${height}" loading="lazy"></p>`;
}
