import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { ownerOf } from '../../shared/addresses/hosts.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';
import { listOf } from '../../shared/text/list-of.js';

const KINDS = new Set(['script', 'stylesheet', 'iframe']);

export default definePageRule({
  meta: {
    id: 'performance/third-parties',
    title: {
      failed: 'Page loads code from too many other sites',
      passed: 'No page loads code from too many other sites',
    },
    subcategory: 'requests',
    severity: 'warning',
    weight: 3,
    needs: ['resources'],
    messages: { many: 'Scripts, styles and frames come from {count} other sites: {sites}.' },
    since: '1.0',
    version: 2,
    references: [
      'https://web.dev/articles/efficiently-load-third-party-javascript',
      'https://web.dev/articles/identify-slow-third-party-javascript',
    ],
    howToFix: 'Remove services that you no longer use. Load the others after the page or when they are used.',
  },
  applies: ({ resources }) => resources.some(({ kind }) => KINDS.has(kind)),
  check({ resources, location }, report) {
    const hosts = new Map<string, PageElement>();
    for (const { kind, url, element } of resources)
      if (KINDS.has(kind) && !hosts.has(url.hostname)) hosts.set(url.hostname, element);
    if (hosts.size <= PAGE_LIMITS.thirdParties) return;
    const own = ownerOf(location.hostname);
    const sites = new Map<string, PageElement>();
    for (const [host, element] of hosts) {
      const owner = ownerOf(host);
      if (owner !== own && !sites.has(owner)) sites.set(owner, element);
    }
    if (sites.size > PAGE_LIMITS.thirdParties)
      report('many', [...sites.values()][PAGE_LIMITS.thirdParties], {
        count: sites.size,
        sites: listOf([...sites.keys()], 12),
      });
  },
});
