import { defineSiteRule } from '../../engine/run/rule.js';
import { hasLink } from '../../shared/addresses/linked.js';

const TEXT =
  /about|who we are|our (?:story|team|company|people|history)|the (?:team|company)|company|meet (?:us|the)|über (?:uns|mich)|wer wir sind|unternehmen|(?:das|unser) team|à propos|a propos|qui sommes|notre (?:histoire|équipe)|sobre (?:nós|nosotros|mí|mim)|quiénes somos|quienes somos|quem somos|chi siamo|over ons|om (?:oss|os)|o nas|o nás|rólunk|hakkımızda|об? (?:нас|компании|авторе|проекте|школе|центре)|обо мне|про нас|関于|关于|會社|会社概要|회사 ?소개|imprint|impressum|について|概要|運営|紹介|プロフィール|소개|關於|من نحن|حول|tentang|hakkında|o (?:mnie|mně|nama)|om mi[gn]|over mij|meistä|despre|(?:organi[sz]ing|programme?|steering|executive) committee|organi[sz]ers|comissão organizadora|comité (?:organizador|d.organisation)|comitato|vorstand/i;
const PATH =
  /about|ueber-|uber-uns|unternehmen|company|a-propos|qui-sommes|sobre|quienes|quem-somos|chi-siamo|over-ons|om-oss|o-nas|team|tentang|hakkimizda|despre/i;
const MIN_PAGES = 5;

export default defineSiteRule({
  meta: {
    id: 'trust/about',
    title: { failed: 'Site does not say who runs it', passed: 'Site says who runs it' },
    subcategory: 'identity',
    severity: 'warning',
    weight: 4,
    needs: ['anchors', 'headings'],
    judges: 'site',
    messages: { missing: 'No page says or links to who is behind the site.' },
    since: '1.0',
    version: 3,
    references: [
      'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
      'https://schema.org/AboutPage',
    ],
    howToFix: 'Write a page about the people or the company, with names, and link to it from the footer of every page.',
  },
  applies: ({ pages }) => pages.length >= MIN_PAGES,
  extract({ anchors, headings }) {
    if (anchors.length === 0) return null;
    return { isNamed: hasLink(anchors, TEXT, PATH) || headings.some(({ text }) => TEXT.test(text.slice(0, 100))) };
  },
  create({ report }) {
    let isNamed: boolean | null = null;
    return {
      page({ extract }) {
        if (extract) isNamed = isNamed === true || extract.isNamed;
      },
      end() {
        if (isNamed === false) report('missing');
      },
    };
  },
});
