import { definePageRule } from '../../engine/run/rule.js';

/** They send the Markdown files of repositories as they are. */
const FILE_HOSTS = new Set(['raw.githubusercontent.com']);

export default definePageRule({
  meta: {
    id: 'agents/markdown-alternate',
    title: { failed: 'Link to the Markdown version is broken', passed: 'Links to Markdown versions work' },
    subcategory: 'content',
    severity: 'warning',
    weight: 2,
    needs: ['head'],
    messages: {
      invalid: 'The link to the Markdown version has no address that can be followed.',
      self: 'The link to the Markdown version leads to this page itself.',
      host: 'The link to the Markdown version leads to another site: {host}.',
    },
    since: '1.0',
    version: 2,
    references: ['https://llmstxt.org/', 'https://html.spec.whatwg.org/multipage/links.html#rel-alternate'],
    howToFix:
      'Write <link rel="alternate" type="text/markdown" href="…"> with the address of the Markdown file of this page.',
  },
  applies: ({ head }) => head.linksOf('alternate').some((link) => isMarkdown(link.element.keyword('type'))),
  check({ head, resolve, isInternal, location }, report) {
    for (const { href, element } of head.linksOf('alternate')) {
      if (!isMarkdown(element.keyword('type'))) continue;
      const url = href === '' ? null : resolve(href);
      if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) report('invalid', element);
      else if (url.origin + url.pathname + url.search === location.origin + location.pathname + location.search)
        report('self', element);
      else if (
        !isInternal(url) &&
        !FILE_HOSTS.has(url.hostname) &&
        location.hostname.split('.').slice(-2).join('.') !== url.hostname.split('.').slice(-2).join('.')
      )
        report('host', element, { host: url.host });
    }
  },
});

function isMarkdown(type: string | null): boolean {
  return type !== null && /^text\/(?:x-)?markdown(?:;|$)/.test(type);
}
