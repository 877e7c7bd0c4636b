import type { Meta } from '../../engine/facts/head.js';
import { definePageRule } from '../../engine/run/rule.js';

const KEYS = new Set(['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src']);

export default definePageRule({
  meta: {
    id: 'social/og-image-url',
    title: { failed: 'Preview image URL cannot be used', passed: 'Every preview image URL can be used' },
    subcategory: 'images',
    severity: 'warning',
    weight: 5,
    needs: ['head'],
    messages: {
      relative: 'The value of {key} is not an absolute URL. Services that show previews do not resolve it.',
      scheme: '{key} is a {scheme} address, which no service can fetch.',
      insecure: '{key} is an http address on an https page.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://ogp.me/#structured',
      'https://developers.facebook.com/docs/sharing/webmasters/images/',
      'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
    ],
    howToFix:
      'Write the whole https address of the image: <meta property="og:image" content="https://example.com/picture.jpg">.',
  },
  readsSent: true,
  applies: ({ head }) => imagesOf(head.metas).length > 0,
  check({ head, location }, report) {
    for (const { key, content, element } of imagesOf(head.metas)) {
      // One letter is a drive: C:\pictures\a.jpg.
      const scheme = /^([a-z][a-z0-9+.-]{1,30}):/i.exec(content)?.[1]?.toLowerCase();
      if (scheme === undefined) report('relative', element, { key });
      else if (scheme !== 'http' && scheme !== 'https') report('scheme', element, { key, scheme });
      else if (scheme === 'http' && location.protocol === 'https:' && !hasSecureTwin(head.metas, key))
        report('insecure', element, { key });
    }
  },
});

function imagesOf(metas: readonly Meta[]): Meta[] {
  return metas.filter((meta) => KEYS.has(meta.key) && meta.content !== '');
}

/** og:image may be http when og:image:secure_url gives the same image by https. */
function hasSecureTwin(metas: readonly Meta[], key: string): boolean {
  return (
    key !== 'og:image:secure_url' &&
    key.startsWith('og:') &&
    metas.some((meta) => meta.key === 'og:image:secure_url' && /^https:/i.test(meta.content))
  );
}
