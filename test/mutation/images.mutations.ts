import { inMain } from './html-changes.js';
import type { Mutation } from './mutation.js';

/** An image that is all right but for what follows. */
const image = (attributes: string): string => `<p><img ${attributes}></p>`;
const BOX = 'width="120" height="80" loading="lazy"';
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const LONG_ALT = `A chart of the sales of the year: ${MONTHS.map((month, index) => `in ${month} ${20 + index * 17} plants were sold`).join(', ')}.`;
const pseudoBase64 = (chars: number): string =>
  Array.from({ length: chars / 4 }, (_, index) =>
    ((index * 2_654_435_761) % 1_679_616).toString(36).padStart(4, '0'),
  ).join('');

export const images: readonly Mutation[] = [
  { rule: 'images/alt-announcement', mutate: inMain(image(`src="/img/door.webp" alt="Image of a green door" ${BOX}`)) },
  { rule: 'images/alt-file-name', mutate: inMain(image(`src="/img/IMG_4071.webp" alt="IMG_4071.webp" ${BOX}`)) },
  { rule: 'images/alt-length', mutate: inMain(image(`src="/img/sales.webp" alt="${LONG_ALT}" ${BOX}`)) },
  { rule: 'images/alt-placeholder', mutate: inMain(image(`src="/img/door.webp" alt="Image" ${BOX}`)) },
  {
    rule: 'images/caption-alt',
    mutate: inMain(
      `<figure><img src="/img/yard.webp" alt="Our yard in 1921" ${BOX}><figcaption>Our yard in 1921</figcaption></figure>`,
    ),
  },
  {
    rule: 'images/data-uri-size',
    mutate: inMain(image(`src="data:image/webp;base64,${pseudoBase64(24_000)}" alt="A green door" ${BOX}`)),
  },
  {
    rule: 'images/data-uri-syntax',
    mutate: inMain(image(`src="data:image/png;base64,[object Object]" alt="A green door" ${BOX}`)),
  },
  {
    rule: 'images/dimension-values',
    mutate: inMain(image('src="/img/door.webp" alt="A green door" width="100%" height="80" loading="lazy"')),
  },
  { rule: 'images/dimensions', mutate: inMain(image('src="/img/door.webp" alt="A green door" loading="lazy"')) },
  {
    rule: 'images/empty-caption',
    mutate: inMain(
      `<figure><img src="/img/yard.webp" alt="Two women dig a bed" ${BOX}><figcaption></figcaption></figure>`,
    ),
  },
  {
    rule: 'images/format',
    mutate: inMain(image('src="/img/door.jpg" alt="A green door" width="1200" height="800" loading="lazy"')),
  },
  {
    rule: 'images/image-map',
    mutate: inMain(image(`src="/img/plan.webp" alt="Plan of the yard" usemap="#no-such-map" ${BOX}`)),
  },
  {
    rule: 'images/lazy-first',
    site: 'blog',
    page: '/bread-without-kneading/',
    mutate: (html) => html.replace(' fetchpriority="high"', ' loading="lazy"'),
  },
  {
    rule: 'images/lazy-missing',
    site: 'blog',
    page: '/imprint/',
    mutate: (html) =>
      html.replace(
        '</main>',
        `${Array.from({ length: 9 }, (_, index) => image(`src="/img/door-${index}.webp" alt="Door number ${index}" width="120" height="80"`)).join('')}${'<p>The next door is green, and so is the one behind it.</p>'.repeat(90)}${image('src="/img/last-door.webp" alt="The last door" width="120" height="80"')}</main>`,
      ),
  },
  {
    rule: 'images/loading-values',
    mutate: inMain(image('src="/img/door.webp" alt="A green door" width="120" height="80" loading="true"')),
  },
  {
    rule: 'images/local-source',
    mutate: inMain(image(`src="file:///C:/Users/me/door.webp" alt="A green door" ${BOX}`)),
  },
  {
    rule: 'images/picture',
    mutate: inMain(
      `<picture><img src="/img/door.png" alt="A green door" ${BOX}><source srcset="/img/door.webp" type="image/webp"></picture>`,
    ),
  },
  {
    rule: 'images/priority',
    mutate: inMain(image(`src="/img/door.webp" alt="A green door" fetchpriority="high" ${BOX}`)),
  },
  {
    rule: 'images/redundant-alt',
    mutate: inMain(`<p><a href="/"><img src="/img/home.webp" alt="Home page" ${BOX}> Home page</a></p>`),
  },
  {
    rule: 'images/repeated-alt',
    mutate: inMain(
      Array.from({ length: 5 }, (_, index) => image(`src="/img/door-${index}.webp" alt="A green door" ${BOX}`)).join(
        '',
      ),
    ),
  },
  {
    rule: 'images/sizes',
    mutate: inMain(
      image(`src="/img/door.webp" srcset="/img/door.webp 400w, /img/door-l.webp 1600w" alt="A green door" ${BOX}`),
    ),
  },
  { rule: 'images/source', mutate: inMain(image(`src="" alt="A green door" ${BOX}`)) },
  {
    rule: 'images/srcset',
    mutate: inMain(
      image(
        `src="/img/door.webp" srcset="/img/door.webp 400, /img/door-l.webp 800" sizes="50vw" alt="A green door" ${BOX}`,
      ),
    ),
  },
];
