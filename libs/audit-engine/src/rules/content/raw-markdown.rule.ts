import { definePageRule } from '../../engine/run/rule.js';
import { eachMatch, placeOf } from '../../shared/text/visible-text.js';

/** A link, words between double stars, or a heading as its own line. */
const MARKDOWN =
  /\[[^\][\n]{1,100}\]\((?:https?:\/\/|\/|#|mailto:)[^)\s]{0,300}\)|(?:^|[\s(])\*\*[^\s*][^*\n]{1,100}\*\*(?=[\s.,;:!?)]|$)|^\s{0,3}#{2,6} \S/u;

export default definePageRule({
  meta: {
    id: 'content/raw-markdown',
    title: { failed: 'Page shows raw Markdown', passed: 'No page shows raw Markdown' },
    subcategory: 'leftovers',
    severity: 'warning',
    weight: 3,
    needs: ['document', 'source', 'head'],
    messages: { markdown: 'The text shows Markdown: {found}.' },
    since: '1.0',
    references: ['https://spec.commonmark.org/'],
    howToFix:
      'Convert the field from Markdown, or write the markup as HTML. Inside of an HTML block Markdown needs an empty line before and after it.',
  },
  applies: ({ document }) => document.elements.length > 0,
  check({ document, source, head }, report) {
    if (!source.includes('](') && !source.includes('**') && !source.includes('## ')) return;
    // A page about Markdown.
    if (document.named('pre', 'code').length >= 3 || /markdown/i.test(head.title ?? '')) return;
    eachMatch(document, MARKDOWN, (match, _, line) =>
      report('markdown', placeOf(match, line), { found: match[0].trim().slice(0, 80) }),
    );
  },
});
