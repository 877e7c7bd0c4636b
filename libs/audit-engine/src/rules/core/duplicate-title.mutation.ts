import { title } from '../../testing/changes/core.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/visit',
  mutate: title('Old apples and cider from an orchard near Ledbury'),
  mutateSite: (site) => {
    site.pages = site.pages.map((page) =>
      page.url.endsWith('/cider')
        ? { ...page, html: title('Old apples and cider from an orchard near Ledbury')(page.html) }
        : page,
    );
  },
} satisfies Mutation;
