import { definePageRule } from '../../engine/run/rule.js';
import { BLOCKED_PARTS, type BlockedKind } from '../../shared/advertising/ad-like-files.data.js';

const MAX_PATH = 500;

export default definePageRule({
  meta: {
    id: 'blocking/ad-like-files',
    title: { failed: 'Ad blockers block a file of the site', passed: 'Ad blockers block no file of the site' },
    subcategory: 'names',
    severity: 'warning',
    weight: 4,
    needs: ['resources'],
    messages: { blocked: 'Ad blockers do not load {path}, as its address contains "{part}".' },
    since: '1.0',
    references: [
      'https://easylist.to/',
      'https://help.adblockplus.org/hc/en-us/articles/360062733293-How-to-write-filters',
    ],
    howToFix: 'Rename the file or its folder, for example "banner.jpg" or "promotion.jpg".',
  },
  applies: ({ resources }) => resources.length > 0,
  check({ resources, isInternal }, report) {
    for (const { kind, url, element } of resources) {
      if (
        (kind !== 'image' && kind !== 'stylesheet' && kind !== 'script') ||
        !isInternal(url) ||
        url.pathname.length > MAX_PATH
      )
        continue;
      const path = url.pathname.toLowerCase();
      if (!path.includes('ad')) continue;
      const part = partOf(path, kind);
      if (part !== undefined) report('blocked', element, { path: url.pathname, part });
    }
  },
});

function partOf(path: string, kind: BlockedKind): string | undefined {
  for (const { kinds, parts } of BLOCKED_PARTS) {
    const part = kinds.includes(kind) ? parts.find((blocked) => path.includes(blocked)) : undefined;
    if (part !== undefined) return part;
  }
  return undefined;
}
