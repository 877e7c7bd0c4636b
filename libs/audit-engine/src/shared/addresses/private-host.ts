import type { Anchor } from '../../engine/facts/body.js';
import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';
import { blockOf, isAboutCode, isProse } from '../text/visible-text.js';
import { isPrivateHost } from './hosts.js';
import { PRIVATE_SUFFIXES } from './private-host.data.js';

/** True for addresses and names that cannot be reached from outside of one computer or network. */
export function isUnreachableHost(hostname: string): boolean {
  return (
    isPrivateHost(hostname) ||
    PRIVATE_SUFFIXES.has(hostname.slice(hostname.lastIndexOf('.') + 1)) ||
    hostname.endsWith('.home.arpa')
  );
}

export interface PrivateLink {
  element: PageElement;
  /** The address where it has no words. */
  name: string;
  host: string;
  /** The page tells people that the address is one of their computer or network: instructions, not a slip. */
  isSaid: boolean;
}

/** Words of instructions about your own server. */
const INSTRUCTION =
  /\b(?:localhost|127\.0\.0\.1|loopback|local(?:ly)?|your (?:own )?(?:machine|computer|laptop|router|network|server|device|browser)|dev(?:elopment)? server|router|admin (?:page|panel)|port \d{2,5}|docker|npm|terminal|command line)\b/i;
/** Names that every computer gives itself. */
const OWN_COMPUTER = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0|.*\.localhost)$/;
const MAX_BLOCK_CHARS = 1_000;

/** Links of a public page to addresses that only exist in one network; those inside of code are examples and left out. */
export function privateLinks({
  anchors,
  document,
}: {
  anchors: readonly Anchor[];
  document: PageDocument;
}): PrivateLink[] {
  const found: PrivateLink[] = [];
  for (const { kind, url, isInternal, element, name } of anchors) {
    if (kind !== 'http' || url === null || isInternal || !isUnreachableHost(url.hostname) || !isProse(element))
      continue;
    found.push({
      element,
      name: name === '' ? url.href : name,
      host: url.host,
      isSaid: isSaid(element, name, url) || isTutorial(url, document),
    });
  }
  return found;
}

function isSaid(element: PageElement, name: string, url: URL): boolean {
  if (name.includes(url.host) || name.includes(url.hostname)) return true;
  const around = blockOf(element).text.slice(0, MAX_BLOCK_CHARS);
  return around.includes(url.hostname) || INSTRUCTION.test(around);
}

/** A page with code in it leads its readers to what they have just started. */
function isTutorial(url: URL, document: PageDocument): boolean {
  return OWN_COMPUTER.test(url.hostname) && isAboutCode(document);
}
