import { parseUrl } from '#common';
import { html, type Html } from '../html.js';

const MAX_SHOWN = 120;

/** A link to an http or https address; anything else is shown as the text that it is. */
export function renderLink(address: string, shown = address): Html {
  const text = shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN - 1).toWellFormed()}…` : shown;
  if (!/^https?:\/\//i.test(address) || parseUrl(address) === null) return html`<bdi class="url">${text}</bdi>`;
  return html`<a class="url" href="${address}" rel="nofollow noopener noreferrer ugc"><bdi>${text}</bdi></a>`;
}
