import { inMain } from '../../testing/changes/html.js';
import { changePage, moveTo } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    moveTo(site, 'https://thornfield-orchard.co.uk');
    changePage(site, '/visit', inMain("<script>fbq('init', '1234567890');</script>"));
  },
} satisfies Mutation;
