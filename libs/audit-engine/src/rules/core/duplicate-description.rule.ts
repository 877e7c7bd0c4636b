import { copyText } from '../../engine/parse/text-copy.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import { RepeatedText } from '../../shared/text/repeated-text.js';

export default defineSiteRule({
  meta: {
    id: 'core/duplicate-description',
    title: { failed: 'Pages share the same meta description', passed: 'Every meta description is unique' },
    subcategory: 'description',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: { duplicate: 'More than one page has this meta description: "{start}". Other pages with it: {others}.' },
    since: '1.0',
    version: 7,
    references: ['https://developers.google.com/search/docs/appearance/snippet'],
    howToFix:
      'Describe on each page what only this page offers; leave the description out where you have nothing to say.',
  },
  create({ report, judged }) {
    const texts = new RepeatedText();
    return {
      page: (page) => texts.add(page, page.description),
      end(site) {
        judged(texts.judged);
        for (const { text, others, evidence } of texts.found(site))
          report('duplicate', evidence, { start: copyText(text, 80), others });
      },
    };
  },
});
