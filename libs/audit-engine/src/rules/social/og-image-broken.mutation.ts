import { changePage, resources } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

const CARD = '/cards/bread-in-the-evening.jpg';

export default {
  site: 'blog',
  mutateSite: (site) => {
    changePage(site, '/bread-without-kneading/', (html) =>
      html.replace(/(<meta property="og:image" content=")[^"]*/, (_, start: string) => start + site.baseUrl + CARD),
    );
    resources(site, { url: CARD, status: 404 });
  },
} satisfies Mutation;
