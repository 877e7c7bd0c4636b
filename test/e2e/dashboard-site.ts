import type { SiteDefinition } from '../support/sites/site-server.js';

export const page = (title: string, body: string): { body: string } => ({
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
});
/** One with a safe fix, and one for review. */
const FAULT = '<p role="nonsense">Some words.</p>';
const REVIEW = '<a href="/docs/c" tabindex="3">This very page</a>';
const LINKS =
  '<a href="/a">A page</a> <a href="/moved">It too</a> <a href="/b">Another page</a> <a href="/docs/c">A third</a>';

/** A site with a fault of each kind that the dashboard shows; once it is mended, one page has none left and another has a new one. */
export const dashboardSite = (isFixed: () => boolean): SiteDefinition => ({
  '/': () => page('A small site for tests', LINKS),
  '/a': () => page('The first of its pages', isFixed() ? '<p>All is well.</p>' : `<img src="/x.png">${FAULT}`),
  '/b': () =>
    page('<script>alert(1)</script>', `<img src=x onerror=alert(1)> ${isFixed() ? '<a href="/gone">Gone</a>' : ''}`),
  '/docs/c': () => page('The third of its pages', `${FAULT}${REVIEW}`),
  '/moved': () => ({ status: 301, headers: { location: '/a' } }),
});
