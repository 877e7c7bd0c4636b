import { defineSiteRule } from '../../engine/run/rule.js';
import type { Heading } from '../../engine/facts/body.js';
import { fragmentRoutes } from '../../shared/addresses/fragment-routes.js';
import { hasLink } from '../../shared/addresses/linked.js';
import { isMenuLate } from '../../shared/rendering/late-menu.js';
import { isMenuWritten } from '../../shared/scripts/written-links.js';

const TEXT =
  /impressum|imprint|anbieterkennzeichnung|pflichtangaben|legal notice|legal information|rechtliche hinweise|offenlegung|site notice/i;
const ADDRESS = /\.(?:de|at)$/;
const PATH = /impressum|imprint|anbieterkennzeichnung|legal-?notice|site-?notice/i;

export default defineSiteRule({
  meta: {
    id: 'legal/imprint',
    title: { failed: 'German-language site has no imprint', passed: 'Site has an imprint' },
    subcategory: 'imprint',
    severity: 'warning',
    weight: 6,
    needs: ['anchors', 'headings', 'document', 'scripts'],
    judges: 'site',
    messages: { missing: 'The site addresses people in Germany or Austria, and no page links to an imprint.' },
    since: '1.0',
    version: 8,
    references: ['https://www.gesetze-im-internet.de/ddg/__5.html', 'https://eur-lex.europa.eu/eli/dir/2000/31/oj'],
    howToFix:
      'Publish name, postal address, e-mail address and register number on a page called "Impressum" and link to it from every page.',
  },
  applies: ({ probe, pages }) => ADDRESS.test(new URL(probe.startUrl).hostname) && pages.length > 0,
  extract: ({ anchors, headings, document, scripts, isStart, location }) =>
    anchors.length === 0 || !ADDRESS.test(location.hostname)
      ? null
      : {
          mayHaveLink:
            hasLink(anchors, TEXT, PATH) ||
            headings.some(isOfPart) ||
            isMenuLate({ document, scripts, isStart }) ||
            fragmentRoutes({ anchors, document }).length > 0,
        },
  create({ report }) {
    let links: boolean | null = null;
    let isGerman = false;
    return {
      page({ extract, lang }) {
        isGerman ||= lang?.toLowerCase().startsWith('de') === true;
        if (extract) links = links === true || extract.mayHaveLink;
      },
      end(site) {
        if (isGerman && links === false && !isMenuWritten(site)) report('missing');
      },
    };
  },
});

/** A part of a page. A whole page has it as main heading, and has to be linked. */
function isOfPart({ level, text }: Heading): boolean {
  return level > 1 && PART.test(text);
}
const PART = /^\s*(?:impressum|imprint|anbieterkennzeichnung|pflichtangaben)\b/i;
