import type { Anchor } from '../../engine/facts/body.js';
import type { PageFacts } from '../../engine/facts/page-facts.js';

/** One such link may be a tab or a dialog; several are the menu of an application. */
const MIN_ROUTES = 3;
const ROUTE = /^[^#]{0,300}#!?\/[^/]/;

/** Links to views of an application behind a fragment, such as `#/contact`; none where they are fewer than three addresses. */
export function fragmentRoutes({ anchors, document }: Pick<PageFacts, 'anchors' | 'document'>): Anchor[] {
  const routes = anchors.filter(
    ({ href, isInternal }) =>
      href !== null && isInternal && href.includes('#') && ROUTE.test(href) && !isPlace(href, document.ids),
  );
  return new Set(routes.map(({ href }) => href)).size >= MIN_ROUTES ? routes : [];
}

/** A slide by its number or by the id of its element, as reveal.js, impress.js and their kin write it: a place on this page. */
function isPlace(href: string, ids: ReadonlyMap<string, unknown>): boolean {
  const path = href.slice(href.indexOf('#') + 1).replace(/^!?\//, '');
  const [first = ''] = path.split(/[/?&]/, 1);
  return /^\d{1,4}(?:[/.-]\d{1,4}){0,2}\/?$/.test(path) || ids.has(first) || ids.has(`/${path}`) || ids.has(path);
}
