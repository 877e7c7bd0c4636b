import { definePageRule } from '../../engine/run/rule.js';
import { eachMatch, isAboutCode, isBetweenQuotes, placeOf, speaksOf } from '../../shared/text/visible-text.js';

const ENTITIES =
  'amp|nbsp|quot|apos|lt|gt|ndash|mdash|hellip|rsquo|lsquo|rdquo|ldquo|bdquo|laquo|raquo|copy|reg|trade|euro|deg|bull|middot|shy|[aouAOU]uml|szlig|[aeiouAEIOU](?:acute|grave|circ)|ccedil|ntilde|#\\d{2,6}|#x[0-9a-fA-F]{2,5}';
/** Beside a letter, a digit or a mark: alone between spaces, only an ampersand is not a text about the reference itself. */
const SHOWN = new RegExp(`&amp;|(?<=[\\p{L}\\p{N}.,!?])&(?:${ENTITIES});|&(?:${ENTITIES});(?=[\\p{L}\\p{N}])`, 'u');
/** Words of texts about references. */
const TERMS =
  /\b(?:html5?|xml|xhtml|markup|entit(?:y|ies)|escap(?:e[sd]?|ing)|encod(?:e[sd]?|ing)|character references?|ampersands?|unicode|charset|ascii)\b/i;
/** Markup or an address shown as text is code. */
const CODE =
  /&lt;\/?[a-z][^&]{0,200}&gt;|<\/?[a-z][^<>]{0,200}>|[?&][\w.-]{1,40}=[^\s&]{0,100}&amp;[\w.-]{1,40}=|https?:\/\/\S{1,300}&amp;/i;
const IN_SOURCE = new RegExp(`&(?:amp|#38|#x26);(?:${ENTITIES});`);

export default definePageRule({
  meta: {
    id: 'content/escaped-entities',
    title: { failed: 'Text is escaped twice', passed: 'No text is escaped twice' },
    subcategory: 'encoding',
    severity: 'warning',
    weight: 3,
    needs: ['document', 'source', 'head'],
    messages: {
      text: 'The text shows "{found}" instead of a character: it was escaped twice.',
      title: 'The title shows "{found}" instead of a character: it was escaped twice.',
      description: 'The meta description shows "{found}" instead of a character: it was escaped twice.',
    },
    since: '1.0',
    references: ['https://html.spec.whatwg.org/multipage/syntax.html#character-references'],
    howToFix:
      'Escape text once, where it is written into the page; store it unescaped. Write examples of markup into <code>.',
  },
  applies: ({ document }) => document.elements.length > 0,
  check({ document, source, head }, report) {
    if (!IN_SOURCE.test(source)) return;
    const title = SHOWN.exec((head.title ?? '').slice(0, 1_000));
    if (title && !isExplained(title)) report('title', head.titles[0], { found: title[0] });
    const description = SHOWN.exec((head.description ?? '').slice(0, 2_000));
    if (description && !isExplained(description))
      report('description', head.metasOf('description')[0]?.element, { found: description[0] });
    // A page about HTML writes about them in prose as well.
    let isManual: boolean | null = null;
    eachMatch(document, SHOWN, (match, owner, line) => {
      isManual ??= isAboutCode(document);
      if (!isManual && !isExplained(match) && !speaksOf(TERMS, owner, { document, found: match[0] }))
        report('text', placeOf(match, line), { found: match[0] });
    });
  },
});

/** The text is about the reference, or shows code. */
function isExplained(match: RegExpExecArray): boolean {
  return isBetweenQuotes(match) || TERMS.test(match.input) || CODE.test(match.input);
}
