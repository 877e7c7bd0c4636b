import { defineSiteRule } from '../../engine/run/rule.js';
import { hasLink } from '../../shared/addresses/linked.js';
import { isMenuWritten } from '../../shared/scripts/written-links.js';

const TEXT =
  /terms|conditions|\bt ?& ?cs?\b|\bagb\b|geschäftsbedingungen|\bcgv\b|\bcgu\b|condiciones|términos|condizioni|termini|condições|termos|voorwaarden|villkor|vilkår|betingelser|ehdot|regulamin|podmínky|feltételek|услови|оферт|利用規約|条款|이용약관/i;
const PATH =
  /terms|conditions|(?:^|\/)(?:tos|agb|cgv|cgu)(?:[./-]|$)|condiciones|condizioni|voorwaarden|villkor|vilkaar|regulamin/i;

export default defineSiteRule({
  meta: {
    id: 'legal/terms',
    title: { failed: 'Shop has no terms of sale', passed: 'Shop has terms of sale' },
    subcategory: 'shops',
    severity: 'warning',
    weight: 4,
    needs: ['anchors', 'structuredData', 'forms'],
    judges: 'site',
    messages: { missing: 'The site sells products by itself, and no page links to terms of sale.' },
    since: '1.0',
    version: 5,
    references: ['https://eur-lex.europa.eu/eli/dir/2011/83/oj', 'https://eur-lex.europa.eu/eli/dir/2000/31/oj'],
    howToFix: 'Publish the terms under which you sell and link to them from the footer and from the order form.',
  },
  applies: ({ pages }) => pages.length > 0,
  extract({ anchors, structuredData, forms }) {
    const sells =
      structuredData.nodesOf('Product').length > 0 &&
      structuredData.nodesOf('Offer').length > 0 &&
      forms.forms.some(
        ({ action, controls }) =>
          CART.test(action ?? '') || controls.some(({ name, isButton }) => isButton && BUY.test(name.slice(0, 60))),
      );
    const links = hasLink(anchors, TEXT, PATH);
    return sells || links ? { sells, links } : null;
  },
  create({ report }) {
    let sells = false;
    let links = false;
    return {
      page({ extract }) {
        sells ||= extract?.sells === true;
        links ||= extract?.links === true;
      },
      end(site) {
        if (sells && !links && !isMenuWritten(site)) report('missing');
      },
    };
  },
});

/** A form that puts something into a basket: the sale happens here, and not on a marketplace. */
const CART = /cart|basket|warenkorb|panier|carrito|carrello|winkelwagen|checkout/i;
const BUY =
  /add to (?:cart|basket|bag)|buy now|in den (?:warenkorb|einkaufswagen)|jetzt kaufen|ajouter au panier|añadir al carrito|aggiungi al carrello|in winkelwagen/i;
