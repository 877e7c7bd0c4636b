import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';

const AGENTS = new Set(['robots', 'googlebot', 'bingbot']);
/** On other elements the attribute has no effect. */
const PARTS = new Set(['div', 'section', 'span']);

export default definePageRule({
  meta: {
    id: 'agents/snippet-limits',
    title: { failed: 'Page keeps its text out of AI answers', passed: 'AI answers may quote every page' },
    subcategory: 'content',
    severity: 'warning',
    weight: 4,
    needs: ['robots', 'canonical', 'source'],
    messages: {
      none: '{directive} for {agent} keeps the page out of snippets and AI answers.',
      main: 'data-nosnippet is on the part with the main heading, so none of the content may be quoted.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
      'https://developers.google.com/search/docs/appearance/ai-features',
    ],
    howToFix: 'Remove nosnippet or write max-snippet:-1, unless the page is to be found without being quoted.',
  },
  applies: isIndexable,
  check({ robots, source, named }, report) {
    const directive = robots.directives.find(
      ({ name, value, agent }) =>
        AGENTS.has(agent) && (name === 'nosnippet' || (name === 'max-snippet' && value === '0')),
    );
    if (directive) {
      const written = directive.value === null ? directive.name : `${directive.name}:${directive.value}`;
      return report('none', directive.element ?? `X-Robots-Tag: ${written}`, {
        directive: written,
        agent: directive.agent,
      });
    }
    if (!source.includes('data-nosnippet')) return;
    const heading = named('h1').find((element) => !element.isHidden);
    for (let at = heading?.parent ?? null; at !== null; at = at.parent)
      if (PARTS.has(at.name) && at.has('data-nosnippet')) return report('main', at);
  },
});
