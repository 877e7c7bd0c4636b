import { defineSiteRule } from '../../engine/run/rule.js';
import { hasLink } from '../../shared/addresses/linked.js';

const TEXT =
  /return|refund|exchange|cancel|withdrawal|shipping|deliver|widerruf|rückgabe|retoure|versand|umtausch|retour|rembours|livraison|devoluci|reembols|envío|resi|reso|rimbors|spedizion|recesso|verzend|terugst|frakt|ångerrätt|zwrot|dostaw|возврат|доставк|返品|配送|退货|退貨|반품|terms|agb|conditions|faq|help/i;
const PATH =
  /return|refund|shipping|deliver|widerruf|rueckgabe|retour|versand|livraison|devoluc|envio|reso|spedizion|zwrot|terms|agb|cgv|faq|help/i;

export default defineSiteRule({
  meta: {
    id: 'trust/return-policy',
    title: {
      failed: 'Shop has no shipping and return information',
      passed: 'Shop has shipping and return information',
    },
    subcategory: 'shops',
    severity: 'warning',
    weight: 6,
    needs: ['anchors', 'structuredData'],
    judges: 'site',
    messages: { missing: 'The site sells products, and no page links to what it says about shipping and returns.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/return-policy',
      'https://eur-lex.europa.eu/eli/dir/2011/83/oj',
    ],
    howToFix:
      'Write down costs and times of shipping and how to send something back, and link to that page from every product.',
  },
  applies: ({ pages }) => pages.length > 0,
  extract({ anchors, structuredData }) {
    const sells =
      structuredData.nodesOf('Product').some(({ value }) => value.offers !== undefined && value.offers !== null) &&
      structuredData.nodesOf('Offer', 'AggregateOffer').length > 0;
    const says =
      anchors.length > 0 && (hasLink(anchors, TEXT, PATH) || structuredData.nodesOf('MerchantReturnPolicy').length > 0);
    return sells || says ? { sells, says } : null;
  },
  create({ report }) {
    let sells = false;
    let says = false;
    return {
      page({ extract }) {
        sells ||= extract?.sells === true;
        says ||= extract?.says === true;
      },
      end() {
        if (sells && !says) report('missing');
      },
    };
  },
});
