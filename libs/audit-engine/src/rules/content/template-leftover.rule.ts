import type { PageDocument } from '../../facts/document.js';
import { definePageRule } from '../../rule.js';
import { CLIENT_TEMPLATES, LEFTOVER, LEFTOVER_STARTS } from './template-leftover.data.js';
import { eachMatch, placeOf } from './visible-text.js';

export default definePageRule({
  meta: {
    id: 'content/template-leftover',
    name: 'Templates that were not run',
    subcategory: 'leftovers',
    severity: 'error',
    weight: 6,
    needs: ['document', 'source', 'head'],
    messages: {
      text: 'The text shows an instruction of a template: {found}.',
      title: 'The title shows an instruction of a template: {found}.',
      description: 'The meta description shows an instruction of a template: {found}.',
    },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/appearance/title-link'],
    howToFix: 'Pass the value to the template, correct the name or the braces, and write examples of code into <code>.',
  },
  applies: ({ document }) => document.elements.length > 0,
  check({ document, source, head }, report) {
    if (!LEFTOVER_STARTS.some((start) => source.includes(start)) || isFilledByScript(document)) return;
    const title = LEFTOVER.exec(head.title ?? '');
    if (title) report('title', head.titles[0], { found: title[0] });
    const description = LEFTOVER.exec((head.description ?? '').slice(0, 2_000));
    if (description) report('description', head.metasOf('description')[0]?.element, { found: description[0] });
    // A page about templates has its examples as code; what stands between may be one too.
    if (document.named('pre', 'code').length >= 3) return;
    eachMatch(document, LEFTOVER, (match, owner) => report('text', placeOf(match, owner), { found: match[0] }));
  },
});

function isFilledByScript({ elements }: PageDocument): boolean {
  return elements.some((element) => element.name.startsWith('ng-') || CLIENT_TEMPLATES.some((name) => element.has(name)));
}
