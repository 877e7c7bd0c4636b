import { ruleTester } from '../../testing/index.js';
import rule from './phone-match.rule.js';

const store = (telephone: unknown, type = 'Store'): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': type, name: 'Beans', telephone })}</script>`;
const link = (number: string): string => `<a href="tel:${number}">Call us</a>`;

ruleTester(rule, {
  pass: [store('+44 1531 555 0143') + link('+4415315550143')],
  fail: [
    {
      page: store('+44 1531 555 0143') + link('+4415315550199'),
      message: 'different',
      sentence: '+44 1531 555 0143',
      evidence: 'tel:+4415315550199',
    },
  ],
  notApplicable: [
    store('+44 1531 555 0143'),
    link('+4415315550143'),
    store('+44 1531 555 0143', 'Organization') + link('+4415315550199'),
  ],
  nearMiss: [
    { note: 'without the country', body: store('+44 1531 555 0143') + link('01531%20555%200143') },
    { note: 'one of several', body: store('+44 1531 555 0143') + link('+4415315550100') + link('+44-1531-555-0143') },
    { note: 'with an extension', body: store('+1 800 555 0143 ext. 12') + link('+18005550143') },
    { note: 'letters for digits', body: store('+1 800 FLOWERS') + link('+18003569377') },
    {
      note: 'several shops on one page',
      body: store('+44 1531 555 0100') + store('+44 1531 555 0143') + link('+4415315550143'),
    },
  ],
});
