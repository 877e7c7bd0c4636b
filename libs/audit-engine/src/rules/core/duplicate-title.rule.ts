import { isCrossroads } from '../../engine/facts/forwarding.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import { isTitledByScript } from '../../shared/scripts/written-title.js';
import { RepeatedText } from '../../shared/text/repeated-text.js';

export default defineSiteRule({
  meta: {
    id: 'core/duplicate-title',
    title: { failed: 'Pages share the same title', passed: 'Every title is unique' },
    subcategory: 'title',
    severity: 'warning',
    weight: 5,
    needs: ['document', 'scripts', 'text'],
    judges: 'pages',
    messages: { duplicate: 'More than one page has the title "{title}". Other pages with it: {others}.' },
    since: '1.0',
    version: 7,
    references: ['https://developers.google.com/search/docs/appearance/title-link'],
    howToFix:
      'Give each page a title that says what only this page offers; let pages that are the same point to one canonical URL.',
  },
  extract: (page) => isTitledByScript(page) || isCrossroads(page) || null,
  create({ report, judged }) {
    const texts = new RepeatedText();
    return {
      page(page) {
        if (page.extract === null) texts.add(page, page.title);
      },
      end(site) {
        judged(texts.judged);
        // A name is the same in all languages.
        for (const { text, others, areVersions, evidence } of texts.found(site))
          if (!areVersions) report('duplicate', evidence, { title: text, others });
      },
    };
  },
});
