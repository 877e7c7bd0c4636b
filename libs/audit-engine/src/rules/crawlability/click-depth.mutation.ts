import { addPage } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    for (let step = 1; step <= 7; step++)
      addPage(site, `/barn-${step}`, { linkedFrom: step === 1 ? '/' : `/barn-${step - 1}` });
  },
} satisfies Mutation;
