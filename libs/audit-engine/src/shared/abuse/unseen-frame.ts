import type { PageElement } from '../../engine/parse/element.js';
import { isIpAddress, isPrivateHost } from '../addresses/hosts.js';

const UNSEEN_STYLE =
  /(?:^|;)\s{0,5}(?:width|height)\s{0,3}:\s{0,3}[01](?:px)?\s{0,3}(?:!important)?\s{0,3}(?:;|$)|(?:^|;)\s{0,5}(?:left|top)\s{0,3}:\s{0,3}-\d{3,6}px/i;

/** A frame of a pixel, or out of the window, by its own attributes. */
export function isUnseenFrame(frame: PageElement): boolean {
  const isTiny = isDot(frame.attr('width')) && isDot(frame.attr('height'));
  return isTiny || UNSEEN_STYLE.test(frame.attr('style')?.slice(0, 1_000) ?? '');
}

function isDot(value: string | null): boolean {
  return value !== null && /^\s{0,5}[01](?:px)?\s{0,5}$/.test(value);
}

/** Offset of the last end tag of the document; -1 when it is left out. */
export function endOfDocument(source: string): number {
  const lower = source.lastIndexOf('</html>');
  return lower === -1 ? source.lastIndexOf('</HTML>') : lower;
}

/** Of an unseen frame of another site: no service of any kind has a bare address, and no template ends behind its own document. */
export function isPlanted(frame: PageElement, url: URL, source: string): boolean {
  if (isIpAddress(url.hostname) && !isPrivateHost(url.hostname)) return true;
  const end = endOfDocument(source);
  return end !== -1 && frame.start > end;
}
