import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteTarget } from '../../engine/site/site-probe.js';
import { isGone, isSurelyGone } from '../../shared/addresses/gone.js';
import { RobotsFile } from '../../shared/crawling/robots-file.js';

const MAX_LINKS = 500;

export default defineSiteRule({
  meta: {
    id: 'agents/llms-txt-links',
    title: {
      failed: 'llms.txt links to a page that agents cannot open',
      passed: 'Agents can open every link of llms.txt',
    },
    subcategory: 'llms txt',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'site',
    messages: {
      broken: '/llms.txt links to {url}, which does not exist.',
      blocked: '/llms.txt links to {url}, from which robots.txt keeps agents away.',
    },
    since: '1.0',
    version: 2,
    references: ['https://llmstxt.org/#format', 'https://www.rfc-editor.org/rfc/rfc9309'],
    howToFix: 'Correct or remove the link; let agents read what the file recommends to them.',
  },
  applies: (site) =>
    site.answer('llmsTxt')?.status === 200 &&
    linksIn(site.answer('llmsTxt')?.text ?? '', site.probe.startUrl).length > 0,
  create: ({ report }) => ({
    end(site) {
      const answer = site.answer('llmsTxt');
      const robots = site.answer('robots');
      const file = new RobotsFile(robots?.status === 200 ? (robots.text ?? '') : '');
      const { host } = new URL(site.probe.startUrl);
      for (const { url, line, source } of linksIn(answer?.text ?? '', site.probe.startUrl)) {
        const target = site.target(url.href);
        if (target !== null && isBroken(target))
          report('broken', { url: answer?.url, line, snippet: source }, { url: url.href });
        else if (url.host === host && file.blockingRule('*', url) !== null)
          report('blocked', { url: answer?.url, line, snippet: source }, { url: url.href });
      }
    },
  }),
});

/** Pages of other sites are missing where they say so: they may respond to crawlers with other errors than to people. */
function isBroken({ outcome, status, finalStatus, isExternal, error }: SiteTarget): boolean {
  if (outcome === 'broken') return !isExternal || isSurelyGone({ status, error });
  if (outcome !== 'redirect') return false;
  if (isExternal) return isGone(finalStatus);
  return (finalStatus ?? 0) >= 400 && finalStatus !== 403 && finalStatus !== 429;
}

/** Targets of Markdown links, resolved against the start page. */
function linksIn(text: string, base: string): { url: URL; line: number; source: string }[] {
  const found: { url: URL; line: number; source: string }[] = [];
  text.split(/\r\n|\n|\r/).forEach((source, index) => {
    for (const [, href = ''] of source.slice(0, 2_000).matchAll(/\]\(<?([^)\s<>]{1,1000})/g)) {
      const url = resolve(href, base);
      if (url !== null && found.length < MAX_LINKS) found.push({ url, line: index + 1, source });
    }
  });
  return found;
}

function resolve(href: string, base: string): URL | null {
  try {
    const url = new URL(href, base);
    url.hash = '';
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}
