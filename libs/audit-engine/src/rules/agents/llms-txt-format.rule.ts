import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'agents/llms-txt-format',
    title: { failed: 'llms.txt has an invalid format', passed: 'llms.txt has a valid format' },
    subcategory: 'llms txt',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'site',
    messages: {
      html: '/llms.txt is an HTML page, not Markdown.',
      empty: '/llms.txt is empty.',
      title: '/llms.txt does not begin with a title ("# Name of the site") but with "{text}".',
      noLinks: '/llms.txt has no link to a page.',
    },
    since: '1.0',
    references: ['https://llmstxt.org/#format'],
    howToFix:
      'Begin with "# Name of the site", then "> One sentence", then headings with lists of links: "- [Guide](https://…): how to begin".',
  },
  applies: (site) => site.answer('llmsTxt')?.status === 200 && site.answer('llmsTxt')?.text !== null,
  create: ({ report }) => ({
    end(site) {
      const answer = site.answer('llmsTxt');
      const text = (answer?.text ?? '').replace(/^\ufeff/, '').trimStart();
      const url = answer?.url;
      if (text === '') return report('empty', { url });
      if (/^<(?:!doctype|html|head|body|!--)/i.test(text)) return report('html', { url });
      const [line = ''] = text.split(/[\r\n]/, 1);
      if (!/^#\s+\S/.test(line) && !/^[^\n]{1,200}\r?\n={2,}/.test(text))
        return report('title', { url, line: 1, snippet: line }, { text: line.slice(0, 60) });
      if (!/\]\([^)\s]|<https?:|https?:\/\//.test(text)) report('noLinks', { url });
    },
  }),
});
