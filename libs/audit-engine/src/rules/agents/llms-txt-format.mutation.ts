import { probe } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: (site) =>
    probe(site, 'llmsTxt', ({ text }) => ({ text: (text ?? '').replace(/^# .*/, 'Welcome to all of you') })),
} satisfies Mutation;
