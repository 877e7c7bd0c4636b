import { defineSiteRule } from '../../engine/run/rule.js';

const ICONS = new Set(['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed']);

export default defineSiteRule({
  meta: {
    id: 'core/favicon',
    title: { failed: 'Site has no favicon', passed: 'Site has a favicon' },
    subcategory: 'document',
    severity: 'warning',
    weight: 2,
    needs: ['head', 'forwarding'],
    judges: 'site',
    messages: { missing: 'The start page names no icon, and /favicon.ico returns status {status}.' },
    since: '1.0',
    version: 3,
    references: [
      'https://developers.google.com/search/docs/appearance/favicon-in-search',
      'https://html.spec.whatwg.org/multipage/links.html#rel-icon',
    ],
    howToFix:
      'Put a square icon at /favicon.ico, or write <link rel="icon" href="/icon.svg" type="image/svg+xml"> into the head of every page.',
  },
  // People see the icon of the page that it forwards to.
  extract: ({ isStart, head, forwarding }) =>
    isStart && forwarding === null
      ? {
          hasIcon: head.links.some((link) => link.href !== '' && link.rel.some((rel) => ICONS.has(rel))),
        }
      : null,
  // Only an honest "not here" counts: refusals, server errors and no answer say nothing.
  applies: (site) => {
    const status = site.answer('favicon')?.status;
    return status === 200 || status === 404 || status === 410;
  },
  create({ report }) {
    let start: { url: string; hasIcon: boolean } | null = null;
    return {
      page({ url, isStart, extract }) {
        // What is no HTML file can name no icon.
        if (isStart && extract) start = { url, hasIcon: extract.hasIcon };
      },
      end(site) {
        const icon = site.answer('favicon');
        if (start !== null && !start.hasIcon && icon !== null && icon.status !== null && icon.status !== 200)
          report('missing', { page: start.url, url: icon.url }, { status: icon.status });
      },
    };
  },
});
