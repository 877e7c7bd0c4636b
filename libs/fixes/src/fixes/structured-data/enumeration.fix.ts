import { definePageFix } from '../../fix.js';
import { rewriteTexts, writtenTexts } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/enumeration',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Writes the member of the list with its address for common spellings.',
  edit({ finding: { data }, page, edits }) {
    const property = String(data.property);
    const text = String(data.value);
    const letters = text
      .replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    const member = MEMBERS[property]?.split(' ').find((one) => {
      const name = one.toLowerCase();
      return name === letters || name === `${letters}condition` || name === `event${letters}`;
    });
    if (member === undefined || letters === '') return 'You need to decide which value is meant.';
    rewriteTexts(edits, writtenTexts(page.structuredData, property, text), () => `https://schema.org/${member}`);
    return undefined;
  },
});

/** Members that have one meaning, whatever is between their words. Source: https://schema.org. */
const MEMBERS: Readonly<Record<string, string>> = {
  availability:
    'BackOrder Discontinued InStock InStoreOnly LimitedAvailability MadeToOrder OnlineOnly OutOfStock PreOrder PreSale SoldOut',
  itemCondition: 'DamagedCondition NewCondition RefurbishedCondition UsedCondition',
  eventStatus: 'EventCancelled EventMovedOnline EventPostponed EventRescheduled EventScheduled',
};
