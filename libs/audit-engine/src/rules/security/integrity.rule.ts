import { definePageRule } from '../../engine/run/rule.js';
import { STATIC_HOSTS } from '../../shared/scripts/static-hosts.data.js';

/** Files that jsDelivr and esm.sh build on request: their bytes may change (jsDelivr, "Using SRI with dynamic files", read 2026-11). */
const BUILT = /\/\+esm$|^\/combine\//;
/** A full version: what the address answers never changes. */
const PINNED = /[@/-]v?\d{1,4}\.\d{1,4}\.\d{1,4}(?:[^\d]|$)/;

export default definePageRule({
  meta: {
    id: 'security/integrity',
    title: {
      failed: 'Library from a CDN has no integrity hash',
      passed: 'Every library from a CDN has an integrity hash',
    },
    subcategory: 'foreign code',
    severity: 'warning',
    weight: 4,
    needs: ['resources'],
    messages: {
      missing:
        'The page trusts {host} with its whole content: the file it loads from there has no integrity attribute.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/SRI/',
      'https://developer.mozilla.org/en-US/docs/Web/Security/Subresource_Integrity',
    ],
    howToFix:
      'Add integrity="sha384-…" and crossorigin="anonymous" (hosts of libraries show both), or host a copy of the file yourself.',
  },
  readsSent: true,
  check({ resources }, report) {
    for (const { kind, url, element } of resources) {
      if (kind !== 'script' && kind !== 'stylesheet') continue;
      if (
        STATIC_HOSTS.has(url.hostname) &&
        PINNED.test(url.pathname.slice(0, 500)) &&
        !element.attr('integrity') &&
        !BUILT.test(url.pathname.slice(0, 500))
      )
        report('missing', element, { host: url.hostname });
    }
  },
});
