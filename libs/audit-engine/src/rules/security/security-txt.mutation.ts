import { probe } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: (site) =>
    probe(site, 'securityTxt', ({ text }) => ({
      text: (text ?? '').replace(/Expires: .*/, 'Expires: 2026-06-30T00:00:00.000Z'),
    })),
} satisfies Mutation;
