import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile, type RobotsLine } from '../../shared/crawling/robots-file.js';

const PATH_FIELDS = new Set(['allow', 'disallow']);

export default defineSiteRule({
  meta: {
    id: 'crawlability/robots-rules',
    title: { failed: 'robots.txt has a line with no effect', passed: 'Every line of robots.txt takes effect' },
    subcategory: 'robots',
    severity: 'error',
    weight: 4,
    needs: [],
    judges: 'site',
    messages: {
      noAgent: 'The line "{text}" comes before any User-agent line and is ignored.',
      noSlash: '"{text}" matches nothing, because the path does not start with a slash.',
      address: 'The line "{text}" matches nothing, because it contains a complete URL instead of a path.',
      noindex: '"{text}" has no effect: robots.txt cannot keep pages out of the index.',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9309#section-2.2',
      'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
    ],
    howToFix:
      'Put each rule below a User-agent line and start its path with a slash: "Disallow: /cart". Use a robots meta tag for noindex.',
  },
  applies: (site) => site.answer('robots')?.status === 200 && !/^\s*</.test(site.answer('robots')?.text ?? ''),
  create: ({ report }) => ({
    end(site) {
      const robots = site.answer('robots');
      const file = new RobotsFile(robots?.text ?? '');
      const stray = new Set<RobotsLine>(file.strayRules);
      for (const line of file.lines) {
        const message = stray.has(line) ? 'noAgent' : faultOf(line);
        if (message !== null)
          report(message, { url: robots?.url, line: line.line, snippet: line.source }, { text: line.source.trim() });
      }
    },
  }),
});

function faultOf({ field, value }: RobotsLine): 'noSlash' | 'address' | 'noindex' | null {
  if (field === 'noindex') return 'noindex';
  if (!PATH_FIELDS.has(field) || value === '' || value.startsWith('/') || value.startsWith('*') || value === '$')
    return null;
  return /^https?:\/\//i.test(value) ? 'address' : 'noSlash';
}
