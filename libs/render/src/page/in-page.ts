import { MAX_CHARS, MAX_NODES } from './limits.js';

/** Name of the world in which our scripts run: those of the page cannot see or change it. */
export const WORLD = 'sqout';

/** Counts changes of the DOM from the first one on. */
export const WATCH = `
globalThis.changes = 0;
new MutationObserver(() => globalThis.changes++).observe(document, {
  subtree: true, childList: true, attributes: true, characterData: true,
});`;

/** A service worker would answer for the site on later pages. Runs in the page's own world. */
export const NO_WORKERS = `
if (navigator.serviceWorker)
  navigator.serviceWorker.register = () => Promise.reject(new DOMException('Not allowed.', 'SecurityError'));`;

export const CHANGES = 'globalThis.changes';

/** The DOM as text; null where it is too large. */
export const SERIALIZE = `(() => {
  if (document.getElementsByTagName('*').length > ${MAX_NODES}) return null;
  const { doctype, documentElement } = document;
  const identifiers = doctype?.publicId
    ? ' PUBLIC "' + doctype.publicId + '"' + (doctype.systemId ? ' "' + doctype.systemId + '"' : '')
    : doctype?.systemId ? ' SYSTEM "' + doctype.systemId + '"' : '';
  const html = (doctype ? '<!DOCTYPE ' + doctype.name + identifiers + '>\\n' : '') + (documentElement?.outerHTML ?? '');
  return html.length > ${MAX_CHARS} ? null : html;
})()`;
