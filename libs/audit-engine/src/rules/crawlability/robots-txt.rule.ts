import { parseRobotsLine } from '#common';
import { defineSiteRule } from '../../engine/run/rule.js';

const MAX_CHARS = 512 * 1024;
/** Source: Google's page on robots.txt, "File size"; RFC 9309, section 2.5, asks for at least as much. Our crawler reads 12 KiB more. */
const MAX_READ_BYTES = 500 * 1024;
const KNOWN = new Set([
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'host',
  'clean-param',
  'content-signal',
  'noindex',
  'request-rate',
  'visit-time',
]);

export default defineSiteRule({
  meta: {
    id: 'crawlability/robots-txt',
    title: { failed: 'robots.txt cannot be read', passed: 'robots.txt can be read' },
    subcategory: 'robots',
    severity: 'error',
    weight: 7,
    needs: [],
    judges: 'site',
    messages: {
      serverError: 'robots.txt returns status {status}. Crawlers then stay away from the whole site.',
      html: 'robots.txt is an HTML page.',
      redirects:
        'The redirects of robots.txt have no target, so that it counts as missing and every page may be crawled.',
      tooLarge: 'robots.txt is larger than 500 KiB. Google ignores everything after that.',
      unknownLine: 'robots.txt has a line that no crawler understands: {text}.',
      sloppyLine: 'Google takes the line "{text}" of robots.txt for {field}, and other crawlers ignore it.',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9309',
      'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
    ],
    howToFix:
      'Serve /robots.txt as text/plain with lines of the form "Field: value", or answer 404 when there is nothing to say.',
  },
  applies: (site) => site.answer('robots') !== null,
  create: ({ report }) => ({
    end(site) {
      const robots = site.answer('robots');
      if (robots === null) return;
      if (robots.status !== null && robots.status >= 500)
        return report('serverError', { url: robots.url }, { status: robots.status });
      if (robots.status !== null && robots.status >= 300 && robots.status < 400)
        return report('redirects', { url: robots.url });
      if (robots.status !== 200 || robots.text === null) return;
      const text = robots.text.slice(0, MAX_CHARS);
      if (/^\s*<(?:!doctype|html)/i.test(text.slice(0, 200))) return report('html', { url: robots.url });
      if (Buffer.byteLength(robots.text) > MAX_READ_BYTES) report('tooLarge', { url: robots.url });
      text.split(/\r\n|\n|\r/).forEach((line, i) => {
        const content = (line.split('#')[0] ?? '').replace(/^\ufeff/, '').trim();
        if (content === '') return;
        const parts = parseRobotsLine(line);
        if (parts?.hasColon === true && !isMistake(parts.name)) return;
        const evidence = { url: robots.url, line: i + 1, snippet: line };
        const text = content.slice(0, 80);
        if (parts?.field) report('sloppyLine', evidence, { text, field: parts.field });
        else report('unknownLine', evidence, { text });
      });
    },
  }),
});

/** No field name at all, or a known one mistyped. Others are allowed: crawlers ignore what they do not know (RFC 9309, section 2.2.4). */
function isMistake(field: string): boolean {
  if (KNOWN.has(field)) return false;
  return (
    !/^[a-z][a-z0-9_-]{1,40}$/.test(field) ||
    ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay'].some((known) => isAlmost(field, known))
  );
}

/** At most two letters missing, added or changed. */
function isAlmost(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return (row[b.length] ?? 9) <= 2;
}
