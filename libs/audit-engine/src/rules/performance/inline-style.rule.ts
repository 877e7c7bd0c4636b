import { definePageRule } from '../../engine/run/rule.js';
import { dataUrisOf } from '../../shared/styles/data-uris.js';
import { kilobytes } from '../../shared/scripts/inline.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/inline-style',
    title: { failed: 'Page embeds large styles', passed: 'No page embeds large styles' },
    subcategory: 'inline code',
    severity: 'warning',
    weight: 3,
    needs: ['stylesheets'],
    messages: { large: 'The page has {kilobytes} kB of CSS in its <style> elements.' },
    since: '1.0',
    references: [
      'https://web.dev/articles/extract-critical-css',
      'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    ],
    howToFix: 'Keep the styles that the first screen needs, and move the rest to a style sheet file.',
  },
  readsSent: true,
  applies: ({ stylesheets }) => stylesheets.some(({ inlineChars }) => inlineChars > 0),
  check({ stylesheets }, report) {
    const blocks = stylesheets.filter(({ inlineChars }) => inlineChars > 0);
    let chars = blocks.reduce((sum, { inlineChars }) => sum + inlineChars, 0);
    if (chars <= PAGE_LIMITS.styleChars) return;
    for (const { element } of blocks)
      for (const uri of dataUrisOf(element.inner)) if (uri.chars > PAGE_LIMITS.dataUriChars) chars -= uri.chars;
    const [largest] = blocks.sort((a, b) => b.inlineChars - a.inlineChars);
    if (chars > PAGE_LIMITS.styleChars) report('large', largest?.element, { kilobytes: kilobytes(chars) });
  },
});
