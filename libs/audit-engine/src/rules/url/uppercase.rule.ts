import { defineSiteRule } from '../../engine/run/rule.js';
import { eachPart } from '../../shared/addresses/each-url.js';

/** A word of letters that is written with capitals; codes such as `AB12` or `9xTq` are names of things and stay. */
const WORD_WITH_CAPITALS = /^[A-Za-z]*[A-Z][A-Za-z]*(?:[-_][A-Za-z]+)*(?:\.[a-z]{2,5})?$/;
/** Shorter ones are usually codes of countries, currencies or products. */
const MIN_CHARS = 4;

export default defineSiteRule({
  meta: {
    id: 'url/uppercase',
    title: { failed: 'URL contains capital letters', passed: 'No URL contains capital letters' },
    subcategory: 'readability',
    severity: 'warning',
    weight: 1,
    needs: [],
    judges: 'pages',
    messages: { capitals: 'The part "{segment}" of the path has capital letters.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1',
      'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    ],
    howToFix: 'Write paths in lower case and redirect the spelling with capitals to it with status 301.',
  },
  create: (tools) =>
    eachPart(
      tools,
      (part) => part.length >= MIN_CHARS && WORD_WITH_CAPITALS.test(part),
      (page, segment) => tools.report('capitals', { page }, { segment }),
    ),
});
