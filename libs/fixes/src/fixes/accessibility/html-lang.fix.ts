import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/html-lang',
  safety: 'safe',
  needs: ['head', 'headers', 'hreflang'],
  writes:
    'Writes the language that the page says elsewhere: in og:locale, in Content-Language, or in its own hreflang link.',
  edit({ element, page, edits }) {
    const own = page.hreflang.filter((one) => one.url === page.url && one.lang.toLowerCase() !== 'x-default');
    const said = new Set(
      [own[0]?.lang, page.head.meta('og:locale')?.content, page.headers.get('content-language')]
        .flatMap((tag) => tag?.replace(/_/g, '-').trim() ?? [])
        .filter((tag) => /^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(tag)),
    );
    const [tag] = said;
    if (tag === undefined) return 'The page does not say its language anywhere.';
    if (new Set([...said].map((one) => one.slice(0, 2).toLowerCase())).size > 1)
      return 'The page says several languages.';
    edits.setAttribute(element, 'lang', tag);
    return undefined;
  },
});
