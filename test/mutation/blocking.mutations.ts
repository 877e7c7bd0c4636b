import { inMain, swap } from './html-changes.js';
import type { Mutation } from './mutation.js';

export const blocking: readonly Mutation[] = [
  {
    rule: 'blocking/ad-like-files',
    mutate: inMain(
      '<p><img src="/img/banner-ad.webp" alt="Open on Sundays in June" width="60" height="40" loading="lazy"></p>',
    ),
  },
  { rule: 'blocking/hidden-body', mutate: swap('<body>', '<body style="opacity: 0">') },
  { rule: 'blocking/hidden-names', mutate: swap('<main ', '<main class="ad-content" ') },
];
