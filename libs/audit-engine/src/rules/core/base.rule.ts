import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'core/base',
    title: { failed: 'Base URL is invalid', passed: 'Every base URL is valid' },
    subcategory: 'document',
    severity: 'error',
    weight: 4,
    needs: ['document'],
    messages: {
      several: 'The page has {count} <base> elements with an address; only the first one counts.',
      late: 'The <base> comes after the <{name}> on line {line}, whose address is resolved without it.',
      invalid: 'Browsers do not accept the base URL "{href}".',
      outside: 'The <base> is outside the head.',
    },
    since: '1.0',
    references: ['https://html.spec.whatwg.org/multipage/semantics.html#the-base-element'],
    howToFix:
      'Write one <base href="https://…/"> as the first element of the head that has to do with addresses, or leave it out.',
  },
  applies: ({ named }) => named('base').some(isOfPage),
  check({ named, url, document }, report) {
    const all = named('base').filter(isOfPage);
    const [first] = all;
    if (!first) return;
    const withHref = all.filter((base) => base.has('href'));
    if (withHref[1]) return report('several', withHref[1], { count: withHref.length });
    if (!first.in('head')) return report('outside', first);
    const href = first.attr('href')?.trim();
    if (href === undefined) return;
    if (!isAccepted(href, url)) return report('invalid', first, { href: href.slice(0, 100) });
    const early = document.elements
      .slice(0, first.index)
      .find(
        (element) =>
          (element.name === 'link' || element.name === 'script') &&
          isOtherwise(element.attr('href') ?? element.attr('src'), { href, url }),
      );
    if (early) report('late', first, { name: early.name, line: early.line });
  },
});

function isOfPage(element: PageElement): boolean {
  return !element.in('template') && !element.in('noscript') && !element.in('foreign');
}

function isAccepted(href: string, url: string): boolean {
  try {
    const { protocol } = new URL(href, url);
    return protocol !== 'data:' && protocol !== 'javascript:';
  } catch {
    return false;
  }
}

/** True when the base turns the address towards another place: `/style.css` is the same file below `/` and below `/app/`. */
function isOtherwise(address: string | null, { href, url }: { href: string; url: string }): boolean {
  if (address === null || address.trim() === '') return false;
  const base = new URL(href, url).href;
  return (
    URL.canParse(address, url) &&
    URL.canParse(address, base) &&
    new URL(address, url).href !== new URL(address, base).href
  );
}
