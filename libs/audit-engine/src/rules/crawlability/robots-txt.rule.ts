import { defineSiteRule } from '../../rule.js';

const MAX_CHARS = 512 * 1024;
const KNOWN = new Set(['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'host', 'clean-param', 'content-signal', 'noindex', 'request-rate', 'visit-time']);

export default defineSiteRule({
  meta: {
    id: 'crawlability/robots-txt',
    name: 'robots.txt can be read',
    subcategory: 'robots',
    severity: 'error',
    weight: 7,
    needs: [],
    judges: 'site',
    messages: {
      serverError: 'robots.txt answers with status {status}; crawlers then stay away from the whole site.',
      html: 'robots.txt is an HTML page.',
      unknownLine: 'robots.txt has a line that no crawler understands: {text}.',
    },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc9309'],
    howToFix: 'Serve /robots.txt as text/plain with lines of the form "Field: value", or answer 404 when there is nothing to say.',
  },
  applies: (site) => site.answer('robots') !== null,
  create: ({ report }) => ({
    end(site) {
      const robots = site.answer('robots');
      if (robots === null) return;
      if (robots.status !== null && robots.status >= 500) return report('serverError', { url: robots.url }, { status: robots.status });
      if (robots.status !== 200 || robots.text === null) return;
      const text = robots.text.slice(0, MAX_CHARS);
      if (/^\s*<(?:!doctype|html)/i.test(text.slice(0, 200))) return report('html', { url: robots.url });
      text.split(/\r\n|\n|\r/).forEach((line, i) => {
        const content = (line.split('#')[0] ?? '').replace(/^\ufeff/, '').trim();
        if (content === '') return;
        const field = content.split(':')[0]?.trim().toLowerCase() ?? '';
        if (!content.includes(':') || !KNOWN.has(field)) report('unknownLine', { url: robots.url, line: i + 1, snippet: line }, { text: content.slice(0, 80) });
      });
    },
  }),
});
