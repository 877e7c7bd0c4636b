import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Organization",}</script>',
  ),
} satisfies Mutation;
