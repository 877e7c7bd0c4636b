import type { PageDocument } from '../../engine/parse/document.js';
import { definePageRule } from '../../engine/run/rule.js';
import { LEFTOVER, LEFTOVER_STARTS, TEMPLATE_TERMS, TEX } from '../../shared/text/template-leftover.data.js';
import { isFilledByScript, isWhole } from '../../shared/text/template-leftover.js';
import { eachMatch, isAboutCode, isBetweenQuotes, placeOf, speaksOf } from '../../shared/text/visible-text.js';

export default definePageRule({
  meta: {
    id: 'content/template-leftover',
    title: { failed: 'Template code was not run', passed: 'No page shows template code' },
    subcategory: 'leftovers',
    severity: 'error',
    weight: 6,
    needs: ['document', 'source', 'head'],
    messages: {
      text: 'The text shows an instruction of a template: {found}.',
      title: 'The title shows an instruction of a template: {found}.',
      description: 'The meta description shows an instruction of a template: {found}.',
      code: 'PHP code is in the page as it was written: the server did not run it, and shows its source. Places: {count}.',
    },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/appearance/title-link'],
    howToFix:
      'Pass the value to the template, correct the name or the braces, and write examples of code into <code>. Name files with PHP .php.',
  },
  applies: ({ document }) => document.elements.length > 0,
  check({ document, source, head }, report) {
    const code = codeOfServer(document);
    const [first] = code;
    if (first !== undefined) report('code', { line: document.lineAt(first) }, { count: code.length });
    if (!LEFTOVER_STARTS.some((start) => source.includes(start))) return;
    const found: (() => void)[] = [];
    // Where templates are explained, only what takes the place of a whole title or sentence was left over.
    const isLeft = (match: RegExpExecArray): boolean =>
      !isBetweenQuotes(match) &&
      (isWhole(match) || !(isManual || TEMPLATE_TERMS.test(match.input.replaceAll(match[0], ' '))));
    const isManual = isAboutCode(document);
    const title = LEFTOVER.exec(head.title ?? '');
    if (title && isLeft(title)) found.push(() => report('title', head.titles[0], { found: title[0] }));
    const description = LEFTOVER.exec((head.description ?? '').slice(0, 2_000));
    if (description && isLeft(description))
      found.push(() => report('description', head.metasOf('description')[0]?.element, { found: description[0] }));
    // A page about templates has its examples as code; what is between may be one too.
    if (!isManual) {
      eachMatch(document, LEFTOVER, (match, owner, line) => {
        if (
          !TEX.test(match.input) &&
          !isBetweenQuotes(match) &&
          !speaksOf(TEMPLATE_TERMS, owner, { document, found: match[0] })
        )
          found.push(() => report('text', placeOf(match, line), { found: match[0] }));
      });
    }
    if (found.length > 0 && !isFilledByScript(document.elements)) for (const tell of found) tell();
  },
});

const PHP = /<\?(?:php\b|=)/g;
const MAX_PLACES = 200;
/** What is in these is shown as code, or is code of another kind. */
const CODE_ELEMENTS = ['script', 'style', 'template', 'textarea', 'pre', 'code', 'xmp', 'iframe', 'noscript'];

/** Where instructions of PHP begin in the source. Those in comments, in code and on pages about code are left out. */
function codeOfServer(document: PageDocument): number[] {
  const { html } = document;
  if (!html.includes('<?') || isAboutCode(document)) return [];
  const ranges = [
    // PHP itself is a comment to browsers.
    ...document.comments
      .filter(({ offset }) => html.startsWith('<!--', offset))
      .map(({ text, offset }) => [offset, offset + text.length + 7] as const),
    ...document.named(...CODE_ELEMENTS).map(({ start, closeStart }) => [start, closeStart] as const),
  ];
  const found: number[] = [];
  for (const { index } of html.matchAll(PHP)) {
    if (!ranges.some(([from, to]) => index >= from && index < to)) found.push(index);
    if (found.length === MAX_PLACES) break;
  }
  return found;
}
