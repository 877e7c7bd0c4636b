import { definePageRule } from '../../rule.js';
import { isIndexable } from '../indexable.js';

const CUT = /(?:…|\.{3}|\[…\]|\[\.{3}\]|&hellip;)\s*$/;

export default definePageRule({
  meta: {
    id: 'content/cut-off-text',
    name: 'Descriptions that end',
    subcategory: 'style',
    severity: 'warning',
    weight: 1,
    needs: ['head', 'robots', 'canonical'],
    messages: {
      title: 'The title was cut off: it ends with "{end}".',
      description: 'The meta description was cut off: it ends with "{end}".',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/snippet',
      'https://developers.google.com/search/docs/appearance/title-link',
    ],
    howToFix: 'Write a text of the right length; a template that cuts texts should end them after a sentence.',
  },
  applies: (page) => isIndexable(page) && (Boolean(page.head.title) || Boolean(page.head.description)),
  check({ head }, report) {
    const title = (head.title ?? '').slice(-40);
    if (CUT.test(title)) report('title', head.titles[0], { end: title.slice(-20) });
    const description = (head.description ?? '').slice(-40);
    if (CUT.test(description))
      report('description', head.metasOf('description').find((meta) => meta.content !== '')?.element, {
        end: description.slice(-20),
      });
  },
});
