import type { PageElement } from '../../engine/parse/element.js';
import { isUnder, ownerOf } from '../addresses/hosts.js';
import { SHARING_HOSTS } from './sharing-hosts.data.js';
import { SPAM_WORDS } from './spam-words.data.js';

/**
 * Other sites by their owner, with one host of each, that followed links lead to; social
 * networks left out, and words of spam, which have their own rule.
 */
export function linkedSites(
  links: readonly PageElement[],
  { resolve, isInternal }: { resolve: (href: string) => URL | null; isInternal: (url: URL) => boolean },
): Map<string, string> {
  const sites = new Map<string, string>();
  for (const link of links) {
    const url = link.has('href') ? resolve(link.attr('href')?.trim() ?? '') : null;
    if (!url || !url.protocol.startsWith('http') || isInternal(url) || isUnder(url.hostname, SHARING_HOSTS)) continue;
    if (/nofollow|sponsored|ugc/i.test(link.attr('rel') ?? '') || SPAM_WORDS.test(link.text.slice(0, 200))) continue;
    sites.set(ownerOf(url.hostname), url.hostname);
  }
  return sites;
}

const PANEL_CLASS =
  /tab|modal|dialog|popup|popover|accordion|collaps|dropdown|drop-down|menu|panel|drawer|toggle|offcanvas|lightbox|consent|cookie|details|spoiler|flyout|mega|mobile|navbar|navigation|(?:^|[\s_-])nav(?:[\s_-]|$)/i;

/** A part that people open: it has a role or a class of such a part. What intruders hide is out of the window or has no name. */
export function isPanel(block: PageElement): boolean {
  return (
    ['nav', 'header', 'footer'].includes(block.name) ||
    block.has('role') ||
    block.has('aria-labelledby') ||
    block.has('aria-hidden') ||
    PANEL_CLASS.test(`${block.attr('id')?.slice(0, 100) ?? ''} ${block.attr('class')?.slice(0, 300) ?? ''}`)
  );
}

const SLIDER_CLASS = /slid|carousel|swiper|marquee|ticker|track|owl|splide|glide|flick/i;
const FAR_OFF =
  /(?:^|;)\s{0,5}(?:left|top|right|bottom|text-indent|margin-left|margin-top)\s{0,3}:\s{0,3}-(?:[2-9]\d{3}|\d{5,6})(?:px)?|(?:^|;)\s{0,5}(?:left|top|right|bottom|text-indent|margin-left|margin-top)\s{0,3}:\s{0,3}-\d{3,6}r?em/i;

/** Thousands of pixels off the window, and no slide of a row that moves: nothing that a page shows later is kept there. */
export function isFarOff(block: PageElement): boolean {
  return (
    FAR_OFF.test(block.attr('style')?.slice(0, 1_000) ?? '') &&
    !SLIDER_CLASS.test(`${block.attr('id')?.slice(0, 100) ?? ''} ${block.attr('class')?.slice(0, 300) ?? ''}`)
  );
}
