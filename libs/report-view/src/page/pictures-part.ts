import { html, type Html } from '../html.js';
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
