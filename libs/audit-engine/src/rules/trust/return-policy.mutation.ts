import { everywhere, removePages } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'shop',
  mutateSite: (site) => {
    removePages(site, '/shipping-and-returns/', '/terms/');
    everywhere(site, (html) =>
      html
        .replace(/<a [^>]*href="\/(?:shipping-and-returns|terms)\/"[^>]*>[^<]*<\/a>/g, 'the post')
        .replace(/,\s*"hasMerchantReturnPolicy": \{[^}]*\}/g, ''),
    );
  },
  unavoidable: { 'legal/terms': 'A link to terms of sale would count as one to the rules of returns.' },
} satisfies Mutation;
