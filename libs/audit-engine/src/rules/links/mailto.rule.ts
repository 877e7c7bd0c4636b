import { definePageRule } from '../../engine/run/rule.js';
import { decoded } from '../../shared/addresses/decoded.js';

/** One `@` with something on both sides and a dot in the domain; RFC 5322 allows more, which links do not contain in practice. */
const ADDRESS = /^(?:[^\s@<>,;]{1,64})@(?:[^\s@<>,;.]{1,63})(?:\.[^\s@<>,;.]{1,63}){1,5}$/;

export default definePageRule({
  meta: {
    id: 'links/mailto',
    title: { failed: 'E-mail link is invalid', passed: 'Every e-mail link is valid' },
    subcategory: 'contact',
    severity: 'error',
    weight: 4,
    needs: ['anchors'],
    messages: {
      address: 'The e-mail link names "{address}", which is not an address.',
      slashes: 'The e-mail link is written mailto:{slashes} instead of mailto:.',
    },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc6068'],
    howToFix: 'Write mailto: and the address without spaces or slashes: mailto:info@example.com.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.kind === 'mailto'),
  check({ anchors }, report) {
    for (const { kind, href, element } of anchors) {
      if (kind !== 'mailto' || href === null) continue;
      const target = href.slice('mailto:'.length);
      const slashes = /^\s{0,5}(\/{1,9})/.exec(target)?.[1];
      if (slashes !== undefined) {
        report('slashes', element, { slashes });
        continue;
      }
      const [to = ''] = target.split('?', 1);
      // Without an address it is a "share by mail" link, where people choose one; links that scripts protect hold a code.
      if (
        to.trim() === '' ||
        to.includes('{') ||
        element.has('onclick') ||
        element.attributeNames().some((name) => name.startsWith('data-'))
      )
        continue;
      const wrong = decoded(to)
        .split(',', 20)
        .map((address) => address.trim())
        .find((address) => !ADDRESS.test(address));
      if (wrong !== undefined) report('address', element, { address: wrong });
    }
  },
});
