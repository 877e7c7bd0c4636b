import { answer, link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    link(site, '/cider', 'https://barns.example/hop-kiln');
    answer(site, { url: 'https://barns.example/hop-kiln' });
    site.probe = { ...site.probe, externalLinksChecked: true };
  },
} satisfies Mutation;
