import { definePageRule } from '../../engine/run/rule.js';
import { DEFAULT_SENTENCES, DEFAULT_TAGLINES, DEFAULT_TITLES } from '../../shared/abuse/default-page.data.js';

/** A page that quotes the sentence has more to say. */
const MAX_WORDS = 400;

export default definePageRule({
  meta: {
    id: 'integrity/default-page',
    title: {
      failed: 'Default text of an installation is visible',
      passed: 'No default text of an installation is visible',
    },
    subcategory: 'unfinished',
    severity: 'warning',
    weight: 5,
    needs: ['head', 'text', 'document'],
    messages: {
      server: 'The page is the default page of the server: "{title}".',
      tagline: 'The title still has the tagline of a new installation: "{tagline}".',
      sentence: 'The page still has a sample text of the content system: "{text}".',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
      'https://wordpress.org/documentation/article/settings-general-screen/',
    ],
    howToFix:
      'Delete the sample page, post and comment. In the general settings, write your tagline or leave it empty.',
  },
  check({ head, text, document }, report) {
    const [title] = head.titles;
    const words = title?.text.toLowerCase() ?? '';
    if (title && DEFAULT_TITLES.has(words)) return report('server', title, { title: title.text });
    const tagline = DEFAULT_TAGLINES.find((line) => words.endsWith(line));
    if (title && tagline !== undefined) report('tagline', title, { tagline });
    if (text.words > MAX_WORDS) return;
    const main = text.excerpt(4_000);
    const sentence = DEFAULT_SENTENCES.find((line) => main.includes(line));
    if (sentence !== undefined)
      report('sentence', document.named('p').find((element) => element.text.includes(sentence)) ?? null, {
        text: sentence,
      });
  },
});
