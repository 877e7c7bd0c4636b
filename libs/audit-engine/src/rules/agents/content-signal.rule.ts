import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile } from '../../shared/crawling/robots-file.js';
import { SIGNALS } from '../../shared/crawling/content-signal.data.js';

export default defineSiteRule({
  meta: {
    id: 'agents/content-signal',
    title: { failed: 'Content signal in robots.txt is invalid', passed: 'Content signals in robots.txt are valid' },
    subcategory: 'robots',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'site',
    messages: {
      unknown:
        'The content signal "{part}" is none of search, ai-input and ai-train with yes or no, or use with immediate, reference or full.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://contentsignals.org/',
      'https://developers.cloudflare.com/bots/additional-configurations/managed-robots-txt/',
    ],
    howToFix: 'Write "Content-Signal: search=yes, ai-input=yes, ai-train=no" with the values that you mean.',
  },
  applies: (site) =>
    site.answer('robots')?.status === 200 &&
    /^\s{0,20}content-signal\s{0,20}:/im.test(site.answer('robots')?.text ?? ''),
  create: ({ report }) => ({
    end(site) {
      const robots = site.answer('robots');
      for (const { field, value, line, source } of new RobotsFile(robots?.text ?? '').lines) {
        if (field !== 'content-signal') continue;
        // A path may come first.
        for (const part of value.replace(/^\/\S*\s*/, '').split(',')) {
          const [name = '', setting = ''] = part.split('=').map((text) => text.trim().toLowerCase());
          if (SIGNALS.get(name)?.has(setting) !== true)
            report('unknown', { url: robots?.url, line, snippet: source }, { part: part.trim().slice(0, 60) });
        }
      }
    },
  }),
});
