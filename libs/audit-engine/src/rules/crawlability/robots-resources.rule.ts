import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile } from '../../shared/crawling/robots-file.js';

/**
 * Distinct resources tested against the rules, and characters kept of each page's list:
 * a site has a few style sheets and scripts on all of its pages.
 */
const MAX_TESTED = 300;
const MAX_KEPT_CHARS = 500;
/**
 * Scripts of services that measure or protect; Cloudflare asks for its folder to be kept out
 * ("/cdn-cgi/ endpoint", recommendation on robots.txt, read 2026-11).
 */
const NOT_CONTENT =
  /^\/(?:cdn-cgi|_vercel\/(?:insights|speed-insights)|cdn\/wpm|wpm@|_next\/static\/chunks\/polyfills)[/-]?/;
const RENDERING = new Set<string>(['script', 'stylesheet']);

export default defineSiteRule({
  meta: {
    id: 'crawlability/robots-resources',
    title: {
      failed: 'robots.txt blocks style sheets or scripts',
      passed: 'robots.txt allows style sheets and scripts',
    },
    subcategory: 'robots',
    severity: 'warning',
    weight: 6,
    needs: ['resources'],
    judges: 'site',
    messages: { blocked: 'robots.txt keeps Googlebot from {url} by "{rule}", so it cannot see the page as people do.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
      'https://developers.google.com/crawling/docs/robots-txt/create-robots-txt',
    ],
    howToFix: 'Allow the folders with style sheets and scripts in robots.txt, for example "Allow: /assets/".',
  },
  extract({ resources, location }) {
    const paths: string[] = [];
    let chars = 0;
    for (const { kind, url } of resources) {
      const path = url.pathname + url.search;
      if (
        !RENDERING.has(kind) ||
        url.host !== location.host ||
        NOT_CONTENT.test(path) ||
        path.length > 200 ||
        paths.includes(path)
      )
        continue;
      chars += path.length + 3;
      if (chars > MAX_KEPT_CHARS) break;
      paths.push(path);
    }
    return paths.length > 0 ? paths : null;
  },
  applies: (site) => site.answer('robots')?.status === 200,
  create({ report }) {
    const pageByPath = new Map<string, string>();
    return {
      page({ url, extract }) {
        for (const path of extract ?? [])
          if (pageByPath.size < MAX_TESTED && !pageByPath.has(path)) pageByPath.set(path, url);
      },
      end(site) {
        const robots = site.answer('robots');
        const file = new RobotsFile(robots?.text ?? '');
        for (const [path, page] of pageByPath) {
          const url = new URL(path, page);
          const rule = file.blockingRule('Googlebot', url);
          if (rule)
            report(
              'blocked',
              { page, url: url.href, line: rule.line, snippet: rule.source },
              { url: url.href, rule: rule.source.trim() },
            );
        }
      },
    };
  },
});
