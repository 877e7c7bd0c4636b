import { changePage, resources } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

const CARD = '/cards/bread-in-the-evening.svg';

export default {
  site: 'blog',
  mutateSite: (site) => {
    changePage(site, '/bread-without-kneading/', (html) =>
      html.replace(/(<meta property="og:image" content=")[^"]*/, (_, start: string) => start + site.baseUrl + CARD),
    );
    resources(site, { url: CARD, body: '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"></svg>' });
  },
} satisfies Mutation;
