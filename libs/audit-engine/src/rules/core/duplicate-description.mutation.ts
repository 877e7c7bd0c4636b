import { description } from '../../testing/changes/core.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/visit',
  mutate: description(
    'Washed, milled, pressed and left alone for half a year: how an orchard makes cider without sugar, told step by step, and what can go wrong.',
  ),
  mutateSite: (site) => {
    site.pages = site.pages.map((page) =>
      page.url.endsWith('/cider')
        ? {
            ...page,
            html: description(
              'Washed, milled, pressed and left alone for half a year: how an orchard makes cider without sugar, told step by step, and what can go wrong.',
            )(page.html),
          }
        : page,
    );
  },
} satisfies Mutation;
