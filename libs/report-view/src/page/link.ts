import { parseUrl } from '#common';
import { html, type Html } from '../html.js';

const MAX_SHOWN = 120;

/** A link to an http or https address; anything else is shown as the text that it is. */
export function renderLink(address: string, shown = address): Html {
  const text = shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN - 1).toWellFormed()}…` : shown;
  if (!/^https?:\/\//i.test(address) || parseUrl(address) === null) return html`<bdi class="url">${text}</bdi>`;
  return html`<a class="url" href="${address}" rel="nofollow noopener noreferrer ugc"><bdi>${text}</bdi></a>`;
}

/** Numbers of the pages that are in the report's list of pages: their findings are found there. */
export type PageNumbers = ReadonlyMap<string, number>;

/** To what was found on a page, in this document; away to the page itself where it is not listed. */
export function renderPageLink(url: string, shown: string, numbers: PageNumbers): Html {
  const number = numbers.get(url);
  if (number === undefined) return renderLink(url, shown);
  const text = shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN - 1).toWellFormed()}…` : shown;
  return html`<a class="url" href="#page-${number}"><bdi>${text}</bdi></a>`;
}
