import { inMain, swap } from './html-changes.js';
import type { Mutation } from './mutation.js';

const HIDDEN = 'style="position:absolute;left:-5000px"';

export const integrity: readonly Mutation[] = [
  {
    rule: 'integrity/after-end',
    mutate: (html) => `${html}<a href="https://counter.example.net/">Counter of the year</a>`,
  },
  {
    rule: 'integrity/compromised-host',
    mutate: inMain('<script src="https://polyfill.io/v3/polyfill.min.js" defer></script>'),
  },
  {
    rule: 'integrity/defaced',
    site: 'handwritten',
    page: '/',
    mutate: swap(/<h1>[\s\S]*?<\/h1>/, '<h1>Hacked by Team Example</h1>'),
  },
  {
    rule: 'integrity/default-page',
    site: 'handwritten',
    page: '/imprint',
    mutate: inMain('<p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p>'),
  },
  {
    rule: 'integrity/foreign-base',
    site: 'handwritten',
    page: '/visit',
    mutate: swap('<title>', '<base href="https://template.example.net/"><title>'),
    unavoidable: {
      'links/dead-end': 'All links of the page lead to the other site, which is the harm that such a base does.',
    },
  },
  {
    rule: 'integrity/foreign-form',
    mutate: inMain(
      '<form action="https://93.184.216.34/collect" method="post"><p><label>Colour of the door <input name="door"></label> <button type="submit">Send</button></p></form>',
    ),
  },
  {
    rule: 'integrity/hidden-links',
    mutate: inMain(
      `<div ${HIDDEN}>${Array.from({ length: 7 }, (_, index) => `<a href="https://barns-${index}.example/">Barns of county ${index}</a>`).join(' ')}</div>`,
    ),
  },
  {
    rule: 'integrity/mining-script',
    mutate: inMain('<script src="https://www.coinimp.com/scripts/min.js" defer></script>'),
  },
  {
    rule: 'integrity/obfuscated-script',
    mutate: inMain(
      `<script>var s = String.fromCharCode(${Array.from('https://counter.example.net/count/js/v2/c.js', (char) => char.charCodeAt(0)).join(',')});</script>`,
    ),
  },
  {
    rule: 'integrity/spam-links',
    mutate: inMain(`<div ${HIDDEN}><a href="https://pills.example/">cheap cialis</a></div>`),
  },
  {
    rule: 'integrity/staging-address',
    site: 'handwritten',
    mutate: inMain(
      '<p><img src="https://staging.thornfield-orchard.example/roof.webp" alt="Roof of the barn" width="60" height="40" loading="lazy"></p>',
    ),
  },
  {
    rule: 'integrity/tiny-frame',
    mutate: inMain(
      '<iframe src="https://counter.example.net/in.php" width="1" height="1" title="Counter" loading="lazy"></iframe>',
    ),
  },
];
