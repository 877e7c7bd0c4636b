import { inHead } from '../../testing/changes/html.js';
import { PAGE } from '../../testing/changes/i18n.js';
import { answer, changePage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  mutateSite: (site) => {
    changePage(
      site,
      PAGE,
      inHead('<link rel="alternate" hreflang="fr" href="https://nebenan-kochen.example/fr/pain/">'),
    );
    answer(site, { url: '/fr/pain/' });
  },
} satisfies Mutation;
