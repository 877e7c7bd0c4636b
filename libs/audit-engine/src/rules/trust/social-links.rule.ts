import { definePageRule } from '../../engine/run/rule.js';
import { inherited } from '../../shared/aria/exposure.js';
import { SOCIAL_NETWORKS } from '../../shared/social/social-links.data.js';

const NAMES = new Set(
  [...SOCIAL_NETWORKS.values()].filter((name) => name.length > 2).map((name) => name.toLowerCase()),
);

export default definePageRule({
  meta: {
    id: 'trust/social-links',
    title: { failed: 'Social link leads to no profile', passed: 'Every social link leads to a profile' },
    subcategory: 'identity',
    severity: 'warning',
    weight: 4,
    needs: ['anchors'],
    messages: {
      root: 'The link leads to the start page of {network}, not to a profile.',
      empty: 'The link named {network} leads nowhere.',
    },
    since: '1.0',
    version: 7,
    references: [
      'https://schema.org/sameAs',
      'https://developers.google.com/search/docs/appearance/structured-data/organization',
    ],
    howToFix: 'Write the address of the profile, or remove the icon.',
  },
  applies: ({ anchors }) => anchors.length > 0,
  check({ anchors }, report) {
    for (const { element, href, url, name, kind } of anchors) {
      if (isForSharingOrSponsors(element)) continue;
      if (url !== null && kind === 'http') {
        const network = SOCIAL_NETWORKS.get(url.hostname.replace(/^(?:www|m)\./, ''));
        if (
          network !== undefined &&
          url.pathname === '/' &&
          url.search === '' &&
          url.hash === '' &&
          !element.has('onclick') &&
          isIcon(element.isBoilerplate, name, network)
        )
          report('root', element, { network });
      } else if (
        href === '#' &&
        NAMES.has(name.trim().toLowerCase()) &&
        !element.has('onclick') &&
        element.keyword('role') !== 'button' &&
        !element.attributeNames().some((key) => FILLED.test(key)) &&
        !element.isHidden
      ) {
        report('empty', element, { network: name.trim() });
      }
    }
  },
});

/** A script puts the address of the page in, or the network itself pays for something. */
const isForSharingOrSponsors = inherited(
  (element) =>
    element.name !== 'body' &&
    element.name !== 'html' &&
    SHARE_OR_SPONSOR.test(`${element.attr('id')?.slice(0, 100) ?? ''} ${element.attr('class')?.slice(0, 300) ?? ''}`),
);
const SHARE_OR_SPONSOR =
  /(?:^|[\s_-])(?:shar(?:e|er|ing)|shareaholic|addtoany|addthis|teilen|partag(?:e|er)|compartir|condividi)(?:$|[\s_-])|a2a_|sharebutton|sponsor|partner/i;

/** From these a script takes the URL, or the network to share on. */
const FILLED = /^data-(?:[\w-]{1,20}-)?(?:url|href|link|shar(?:e|er|ing)|network|service|provider)$/;

/** In the text of an article the network itself may be meant. */
function isIcon(isBoilerplate: boolean, name: string, network: string): boolean {
  return (
    isBoilerplate ||
    name === '' ||
    (/\b(?:follow|folg|find us|our)\b/i.test(name.slice(0, 100)) && name.toLowerCase().includes(network.toLowerCase()))
  );
}
