import type { Anchor } from '../../engine/facts/body.js';
import type { CanonicalFacts } from '../../engine/facts/indexing.js';
import type { PageElement } from '../../engine/parse/element.js';

interface CanonicalView {
  location: URL;
  canonical: CanonicalFacts;
  anchors: readonly Anchor[];
  named: (...names: string[]) => readonly PageElement[];
}

/** Also one that cannot be used, or is in the body: other rules report those. */
export function hasCanonical({ canonical, named }: Pick<CanonicalView, 'canonical' | 'named'>): boolean {
  return canonical.all.length > 0 || named('link').some((link) => link.tokens('rel').includes('canonical'));
}

/** AMP asks for a canonical link on each page. */
export function isAmp({ named }: Pick<CanonicalView, 'named'>): boolean {
  return named('html').some((html) => html.has('amp') || html.has('⚡'));
}

/** A followed link from the page to its own path with other parameters, such as a sorted list. */
export function linkWithParameters({
  location,
  anchors,
}: Pick<CanonicalView, 'location' | 'anchors'>): Anchor | undefined {
  return anchors.find(
    ({ url, isNofollow }) =>
      url !== null &&
      !isNofollow &&
      url.search !== '' &&
      url.search !== location.search &&
      url.origin === location.origin &&
      url.pathname === location.pathname,
  );
}

/** Whether its own source says that the page has more than one URL. */
export function hasSeveralUrls(page: CanonicalView): boolean {
  return page.location.search !== '' || isAmp(page) || linkWithParameters(page) !== undefined;
}
