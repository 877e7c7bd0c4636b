/** Quotes, brackets and the like that may be before markup, then markup, or an escape that hides it; a way out of an attribute. */
const OPENS_AS_MARKUP = /^[^\p{L}\p{N}]*[<＜&\\]|^\s*["'`][\s/]+on\w+\s*=/iu;
/** Schemes that a browser runs or opens as a document. */
const SCHEME = /^(?:javascript|vbscript|livescript|jscript|mocha|data)$/i;

/**
 * The title of a page as reports have it. One that begins as markup, or that is an address which runs, is in quotes: pages that write
 * about attacks have such titles, and a report may hold nothing in the place of a name that is meant to run.
 */
export function quotedTitle(title: string | null): string | null {
  if (title === null) return null;
  return OPENS_AS_MARKUP.test(title) || opensAsAddress(title) ? `“${title}”` : title;
}

function opensAsAddress(title: string): boolean {
  const [head = ''] = title.split(/:|&colon/i, 1);
  if (head === title) return false;
  // Broken up by what browsers drop, or by an escape.
  const isEscaped = /[&\\]/.test(head) && !/\s/.test(title.trim());
  return isEscaped || SCHEME.test(head.normalize('NFKC').replace(/[^a-z]/gi, ''));
}
