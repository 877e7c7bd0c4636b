import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, Html } from '../html.js';
import { FILTER_STYLE } from './filter-style.js';

/** The one style sheet of the page, inside of it: nothing is loaded from anywhere. */
const STYLE = `${readFileSync(new URL('./report-page.css', import.meta.url), 'utf8')}${FILTER_STYLE}`;

const hash = createHash('sha256').update(STYLE).digest('base64');

/** No script, no frame, no form, no request; the sheet is known by its hash, so that text of a report could not bring its own. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="14" cy="14" r="9" fill="none" stroke="#2563eb" stroke-width="5"/><path d="M21 21l8 8" stroke="#2563eb" stroke-width="5" stroke-linecap="round"/></svg>')}`;

export const NOTHING = new Html('');

export interface Frame {
  title: string;
  description: string;
  isIndexed: boolean;
  /** Absolute, of a page that may be indexed. */
  address?: string | null;
  body: Html;
  /** Of this kind of page alone, beside the common sheet. */
  style?: string;
}

export function renderFrame({ title, description, isIndexed, address = null, body, style }: Frame): string {
  const own =
    address === null
      ? NOTHING
      : html`<link rel="canonical" href="${address}">\n<meta property="og:url" content="${address}">\n`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
${isIndexed ? NOTHING : html`<meta name="robots" content="noindex">\n`}<meta name="color-scheme" content="light dark">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta name="twitter:card" content="summary">
${own}<link rel="icon" href="${ICON}">
<style>${new Html(STYLE)}</style>
${style === undefined ? NOTHING : html`<style>${new Html(style)}</style>\n`}</head>
<body>
${body}
</body>
</html>
`;
  return page.text;
}
