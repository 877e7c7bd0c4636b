import { jsonLd } from '../../testing/changes/html.js';
import { ORGANIZATION, PLACE } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: jsonLd({
    '@type': 'JobPosting',
    title: 'Gardener',
    description: 'Two days a week among beans.',
    hiringOrganization: ORGANIZATION,
    jobLocation: PLACE,
  }),
} satisfies Mutation;
