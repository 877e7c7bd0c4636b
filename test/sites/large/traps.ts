import { html } from '../../support/sites/replies.js';
import type { Route, SiteDefinition } from '../../support/sites/site-server.js';
import { pageHtml, randomOf } from './page-html.js';

const FACETS: Record<string, string[]> = {
  color: ['red', 'green', 'blue', 'black'],
  size: ['s', 'm', 'l', 'xl'],
  brand: ['north', 'gate', 'quay', 'mill'],
  sort: ['new', 'price', 'name', 'size'],
};

const trap =
  (links: (path: string, query: URLSearchParams) => string[]): Route =>
  ({ path, query }) =>
    html(pageHtml({ path, links: links(path, query) }));

function monthsAround(month: string): string[] {
  const [year = 2026, number = 1] = month.split('-').map(Number);
  return [-1, 1].map((step) => {
    const date = new Date(Date.UTC(year, number - 1 + step, 1));
    return date.toISOString().slice(0, 7);
  });
}

function facetLinks(query: URLSearchParams): string[] {
  return Object.entries(FACETS).flatMap(([name, values]) =>
    values.map((value) => {
      const next = new URLSearchParams(query);
      next.set(name, value);
      return `/shop?${next}`;
    }),
  );
}

/** Sites of endless URLs, each behind one entry that `/events` links to. */
export function trapRoutes(): SiteDefinition {
  return {
    '/calendar': trap((_, query) =>
      monthsAround(query.get('month') ?? '2026-11').map((month) => `/calendar?month=${month}`),
    ),
    '/diary/*': trap((path) =>
      monthsAround(path.split('/').slice(2, 4).join('-')).map((month) => `/diary/${month.replace('-', '/')}/`),
    ),
    '/shop': trap((_, query) => facetLinks(query)),
    '/account': trap((path) => {
      const random = randomOf(path);
      return [1, 2].map(
        () =>
          `/account?sid=${Math.floor(random() * 2 ** 32)
            .toString(16)
            .padStart(8, '0')}`,
      );
    }),
    '/maze/*': trap(() => ['x/']),
    '/endless': trap((_, query) => [`/endless?after=${Number(query.get('after') ?? 0) + 1}`]),
  };
}
