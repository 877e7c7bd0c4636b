import type { SiteResource } from '../../engine/site/site-resource.js';

/** MIME Sniffing, "JavaScript MIME type". */
const JAVASCRIPT =
  /^(?:application\/(?:x-)?(?:java|ecma)script|text\/(?:x-)?(?:java|ecma)script|text\/javascript1\.[0-5]|text\/jscript|text\/livescript)$/;
/** Fetch, "should response to request be blocked due to its MIME type?". */
const NEVER_A_SCRIPT = /^(?:audio|image|video)\/|^text\/csv$/;
/** Types that say nothing, or something that a script, a style sheet or an image is not. */
const NOT_ITS_OWN = /^text\/(?:plain|html|xml)$|^application\/(?:octet-stream|xml)$/;

/** Browsers do not run or apply the file, whatever is in it. A page in its place is told elsewhere. */
export function isRefused({ kind, contentType, nosniff, code }: SiteResource): boolean {
  if (code === null || contentType === null) return false;
  if (kind === 'stylesheet') return nosniff && contentType !== 'text/css';
  if (kind !== 'script' || JAVASCRIPT.test(contentType)) return false;
  return NEVER_A_SCRIPT.test(contentType) || (nosniff && contentType !== 'application/json');
}

/** What a file with a wrong type is, for a sentence; null where the type is right, or it cannot be told. */
export function realType({ kind, contentType, code, image }: SiteResource): string | null {
  if (contentType === null || !NOT_ITS_OWN.test(contentType)) return null;
  if (kind === 'image') return image && image.format !== 'svg' ? `a ${image.format.toUpperCase()} image` : null;
  if (code === null) return null;
  return kind === 'script' ? 'a script' : 'a style sheet';
}

/** A picture, a film, a sound or a font that a page names as a script or a style sheet by mistake. */
export function isMedia({ contentType }: SiteResource): boolean {
  return /^(?:image|audio|video|font)\//.test(contentType ?? '');
}
