import { typeNames } from '../../engine/facts/structured-data.js';
import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, has, isReference, objectsOf, textOf } from '../../shared/structured-data/entities.js';
import { describes } from '../../shared/structured-data/requirements.js';

const TYPES = new Set(['Product']);
/** What cannot be bought needs no price. */
const GONE = /(?:Discontinued|SoldOut|OutOfStock)$/;

export default definePageRule({
  meta: {
    id: 'structured-data/offer',
    title: { failed: 'Product offer has no price or currency', passed: 'Every product offer has a price and currency' },
    subcategory: 'required properties',
    severity: 'error',
    weight: 7,
    needs: ['structuredData'],
    messages: {
      price: 'An offer of a product has no {property}.',
      currency: 'An offer of a product has a price and no priceCurrency.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/merchant-listing',
      'https://developers.google.com/search/docs/appearance/structured-data/product-snippet',
      'https://schema.org/Offer',
    ],
    howToFix: 'Give the offer a price and a priceCurrency, or an AggregateOffer its lowPrice and priceCurrency.',
  },
  applies: ({ structuredData }) =>
    describes(structuredData, TYPES) && entitiesOf(structuredData, TYPES).some(({ value }) => has(value, 'offers')),
  check({ structuredData }, report) {
    for (const { value, element } of entitiesOf(structuredData, TYPES)) {
      for (const offer of objectsOf(structuredData, value['offers'])) {
        const isRange = typeNames(offer['@type']).includes('AggregateOffer');
        if (isReference(offer) || has(offer, 'priceSpecification') || (isRange && has(offer, 'offers'))) continue;
        const property = isRange ? 'lowPrice' : 'price';
        const isGone = GONE.test(textOf(offer['availability'])?.slice(0, 100) ?? '');
        if (!has(offer, property) && !has(offer, 'price')) {
          if (!isGone) report('price', element, { property });
        } else if (!has(offer, 'priceCurrency') && !isFree(textOf(offer[property]))) report('currency', element);
      }
    }
  },
});

function isFree(price: string | null): boolean {
  return price !== null && Number(price) === 0;
}
