import { definePageRule } from '../../engine/run/rule.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/preconnect',
    title: { failed: 'Preconnect link is useless or invalid', passed: 'Every preconnect link is useful and valid' },
    subcategory: 'hints',
    severity: 'warning',
    weight: 2,
    needs: ['head'],
    messages: {
      own: 'A preconnect link points to the host of the page itself, to which the browser is connected already.',
      invalid: 'A preconnect link has no address of a host.',
      many: "The page connects to {count} hosts in advance: the connections get in each other's way.",
    },
    since: '1.0',
    references: [
      'https://web.dev/articles/preconnect-and-dns-prefetch',
      'https://html.spec.whatwg.org/multipage/links.html#link-type-preconnect',
    ],
    howToFix:
      'Keep preconnect for the two or three hosts that the first screen needs; for others, dns-prefetch is enough.',
  },
  applies: ({ head }) => head.linksOf('preconnect').length > 0,
  check({ head, resolve, location }, report) {
    const links = head.linksOf('preconnect');
    const origins = new Set<string>();
    for (const { href, element } of links) {
      const url = href === '' ? null : resolve(href);
      if (!url || !/^https?:$/.test(url.protocol)) report('invalid', element);
      else if (url.origin === location.origin && !element.has('crossorigin')) report('own', element);
      else origins.add(url.origin);
    }
    if (origins.size > PAGE_LIMITS.preconnects)
      report('many', links[PAGE_LIMITS.preconnects]?.element, { count: origins.size });
  },
});
