import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'performance/duplicate-resource',
    title: { failed: 'Page includes the same file twice', passed: 'No page includes the same file twice' },
    subcategory: 'requests',
    severity: 'warning',
    weight: 4,
    needs: ['scripts', 'stylesheets'],
    messages: {
      script: 'The page includes the script {address} more than once, so it runs more than once.',
      stylesheet: 'The page includes the style sheet {address} more than once.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://web.dev/learn/performance/optimize-resource-loading',
      'https://html.spec.whatwg.org/multipage/scripting.html#the-script-element',
    ],
    howToFix: 'Remove the second element; look for a plugin or template that adds it again.',
  },
  readsSent: true,
  applies: ({ scripts, stylesheets }) =>
    scripts.some(({ src, isExecutable }) => isExecutable && src) || stylesheets.some(({ href }) => href),
  check({ scripts, stylesheets, resolve, isInternal }, report) {
    const isRepeated = repetition(resolve, isInternal);
    for (const { src, element, isExecutable, isModule } of scripts) {
      // A module runs once, however often it is named.
      if (src && isExecutable && !isModule && isRepeated(src, element, element.has('nomodule') ? 'nomodule' : 'script'))
        report('script', element, { address: resolve(src)?.href ?? src });
    }
    for (const { href, element, media, isBlocking } of stylesheets)
      if (href && isBlocking && isRepeated(href, element, `style ${media}`))
        report('stylesheet', element, { address: href });
  },
});

/**
 * True for what was there before. Codes of other services are pasted with each of their
 * widgets and know it: outside of the head they are left alone.
 */
function repetition(
  resolve: (href: string) => URL | null,
  isInternal: (url: URL) => boolean,
): (address: string, element: PageElement, kind: string) => boolean {
  const seen = new Set<string>();
  return (address, element, kind) => {
    const url = resolve(address);
    if (!url || !/^https?:$/.test(url.protocol) || (!isInternal(url) && !element.in('head'))) return false;
    const key = `${kind} ${url.href}`;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  };
}
