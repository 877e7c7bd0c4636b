import type { PageElement, PageView } from '#audit-engine';
import type { Edits } from '../edits.js';
import type { Nearby } from '../nearby/nearby.js';
import { inAttribute } from './addresses.js';

type Addressed = Pick<PageView, 'resolve'>;

/**
 * Writes another address into an attribute, in the form that was there: from the page, from the root of
 * the site, or whole; with the fragment that was there. False when nothing changed.
 */
export function readdress(
  { edits, page }: { edits: Edits; page: Addressed },
  element: PageElement,
  name: string,
  to: string,
): boolean {
  return edits.rewrite(element, name, (written) => {
    const url = new URL(to);
    const fragment = url.hash === '' ? (/#.*$/s.exec(written)?.[0] ?? '').trimEnd() : '';
    if (/^\s*(?:[a-z][a-z0-9+.-]*:|\/\/|[\\/]{2})/i.test(written)) return inAttribute(to) + fragment;
    const rest = url.search + url.hash;
    const forms = /^\s*[\\/]/.test(written)
      ? []
      : [fromFolder(page.resolve('./')?.pathname ?? '/', url.pathname) + rest];
    const form = [...forms, url.pathname + rest, to].find((one) => page.resolve(one)?.href === to) ?? to;
    return inAttribute(form) + fragment;
  });
}

/** A path as it is written in a page of that folder. */
function fromFolder(folder: string, path: string): string {
  const from = folder.split('/').slice(1, -1);
  const to = path.split('/').slice(1);
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++;
  const way = [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
  return way === '' ? './' : way;
}

const WITH_PARAMETERS =
  'The link has parameters that the crawler ignores. You need to decide whether they are still needed.';

interface Links {
  edits: Edits;
  page: PageView<'anchors'>;
  crawl: Nearby;
}

/** Leads all links of the page from one address to another. A sentence when a link cannot be. */
export function relink(links: Links, from: string, to: string): string | undefined {
  const { page, crawl } = links;
  for (const { url, href, kind, element } of page.anchors) {
    if (url === null || href === null || kind === 'fragment' || !crawl.isSame(url.href, from)) continue;
    // Campaign parameters are no part of what the crawler takes for the address.
    if (url.search !== new URL(from).search) return WITH_PARAMETERS;
    readdress(links, element, 'href', to);
  }
  return undefined;
}

/** Where elements name the one file that they load. */
const ATTRIBUTES = ['src', 'href', 'poster', 'data'];

/** Leads all elements of the page that load a file to another one. Those that name it in a list or in a style are left. */
export function reload(files: { edits: Edits; page: PageView<'document'> }, from: string, to: string): void {
  const { page } = files;
  for (const element of page.document.elements) {
    if (element.name === 'a' || element.name === 'area' || element.name === 'base') continue;
    for (const name of ATTRIBUTES) {
      const written = element.attr(name);
      if (written === null || written === '') continue;
      const url = page.resolve(written.trim());
      if (url !== null && url.href.split('#', 1)[0] === from) readdress(files, element, name, to);
    }
  }
}
