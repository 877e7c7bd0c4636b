import { image } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: '/imprint/',
  mutate: (html) =>
    html.replace(
      '</main>',
      `${Array.from({ length: 9 }, (_, index) => image(`src="/img/door-${index}.webp" alt="Door number ${index}" width="120" height="80"`)).join('')}${'<p>The next door is green, and so is the one behind it.</p>'.repeat(90)}${image('src="/img/last-door.webp" alt="The last door" width="120" height="80"')}</main>`,
    ),
} satisfies Mutation;
