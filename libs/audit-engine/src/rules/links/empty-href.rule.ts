import type { Anchor } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { decoded } from '../../shared/addresses/decoded.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { primaryLanguage } from '../../shared/languages/primary-language.js';

/** `#` is an address: the top of the page. These words say that it is meant. */
const UP = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'top|up|back|oben|hoch|seitenanfang|haut|arriba|subir|topo|inizio|torna su|boven|toppen|ylös|alkuun|do góry|na górę|nahoru|na vrh',
    'на врх|tetejére|înapoi sus|yukarı|επάνω|πάνω|į viršų|uz augšu|üles|наверх|вверх|вгору|нагору|догори|нагоре|amunt|a dalt|ke atas',
    'lên đầu|למעלה',
  ].join('|')})(?![\\p{L}\\p{N}])|[↑⇧▲⬆]|أعلى|رجوع|عودة|トップ|上へ|先頭|返回|顶部|頂部|위로`,
  'iu',
);
/** Words that mean other things in other texts. */
const UP_ALONE = /^(?:sus|hore|gora|fel|su|горе)$/iu;
/** Attributes of links that a script uses as buttons; a class alone may be one as well. */
const PLAIN_ATTRIBUTES = new Set(['href', 'title', 'rel', 'target', 'class']);
const PRESSED = /^on(?:click|mousedown|pointerdown|touchstart)$/;
const LISTS = ['ul', 'ol', 'nav', 'aside'];
const SCRIPTED_CLASS =
  /js|toc|toggle|drop|btn|button|menu|nav|tab|modal|open|close|share|popup|trigger|collapse|expand|slide|carousel|prev|next|cookie|consent|search|lang|filter|active|current|accordion/i;

export default definePageRule({
  meta: {
    id: 'links/empty-href',
    title: { failed: 'Link has no destination', passed: 'Every link has a destination' },
    subcategory: 'markup',
    severity: 'warning',
    weight: 3,
    needs: ['anchors', 'head'],
    messages: {
      empty: 'The link "{text}" has an empty address and leads to its own page.',
      placeholder: 'The link "{text}" has the placeholder # as address.',
    },
    since: '1.0',
    version: 23,
    references: [
      'https://html.spec.whatwg.org/multipage/links.html#attr-hyperlink-href',
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    ],
    howToFix:
      'Write the address into href, or remove the link until there is a page for it. Use a button for what a script does.',
  },
  leavesOutScripted: 'handles',
  applies: ({ anchors }) => anchors.some((anchor) => anchor.href !== null),
  check({ anchors, head, lang, location }, report) {
    const title = plain(head.title ?? '');
    let contents: Set<PageElement> | null = null;
    for (const anchor of anchors) {
      if (anchor.href !== '' && anchor.href !== '#') continue;
      const text = anchor.name;
      // The page itself in its own breadcrumb, navigation or table of contents.
      if (
        text === '' ||
        mayBeHidden(anchor.element) ||
        isScripted(anchor) ||
        opensMenu(anchor) ||
        isOwnName(anchor, title, location.pathname)
      )
        continue;
      if (anchor.href === '') {
        // With a base it leads there.
        if (anchor.url?.pathname === location.pathname) report('empty', anchor.element, { text });
      } else if (
        isPlaceholder(anchor, text) &&
        !isOwnLanguage(text, lang) &&
        !listsOf(anchor).some((list) => (contents ??= tablesOfContents(anchors)).has(list))
      )
        report('placeholder', anchor.element, { text });
    }
  },
});

/** The entry of a menu that only shows the entries below it. */
function opensMenu({ element }: Anchor): boolean {
  const item = element.closest('li');
  return (
    item !== null &&
    item.children.some(
      ({ name, index }) =>
        (name === 'ul' || name === 'ol' || name === 'div') && index > element.index && holdsLinks(item),
    )
  );
}

function holdsLinks(item: PageElement): boolean {
  return item.descendants(['a'], 2).length > 1;
}

const BREADCRUMB = /breadcrumb/i;
/** Menus mark the entry of the page that is shown, and pagers the one that leads nowhere. */
const CURRENT = /(?:^|[\s_-])(?:active|current|disabled)(?:$|[\s_-])/i;
const HOME =
  /^(?:home|start(?:seite|sida)?|accueil|inicio?|início|acasă|hem|hjem|forside|etusivu|avaleht|pradžia|sākums|beranda|trang chủ|strona główna|domů|domov|početna|naslovna|kezdőlap|főoldal|ana ?sayfa|αρχική|главная|головна|начало|почетна|მთავარი|الرئيسية|होम|หน้าแรก|首页|首頁|ホーム|홈)(?![\p{L}\p{N}])/iu;

function isOwnName(anchor: Anchor, title: string, pathname: string): boolean {
  const { name, element } = anchor;
  // Lists cut long titles.
  const text = plain(name).replace(/\s{0,9}(?:\.\.\.|…)$/, '');
  const hint = plain(element.attr('title')?.trim() ?? '');
  if ((text !== '' && title.includes(text)) || (hint !== '' && title.includes(hint))) return true;
  if (listsOf(anchor).some((list) => BREADCRUMB.test(`${list.attr('class') ?? ''} ${list.attr('aria-label') ?? ''}`)))
    return true;
  const entry = element.closest('li');
  if (entry !== null && [entry, ...element.children].some(isCurrent)) return true;
  const path = decoded(pathname).toLowerCase();
  const file = /([^/.]*)(?:\.\w{1,5})?$/.exec(path)?.[1] ?? '';
  const folder = path.split('/').at(-2) ?? '';
  return file === '' || file === 'index'
    ? HOME.test(name) || hasHomeIcon(anchor) || isLogo(anchor) || isMainHeading(anchor) || isWrittenAs(text, folder)
    : text.split(/[^\p{L}\p{N}]+/u).includes(file) || isWrittenAs(text, file);
}

/** Of the word of any language that an address has for a sign: `Seeds & tools` at `/seeds-and-tools/`. */
const MAX_WORD = 5;

function isWrittenAs(text: string, part: string): boolean {
  const letters = lettersOf(part);
  if (letters === '') return false;
  if (lettersOf(text) === letters) return true;
  const [before = '', after = '', more] = text.split(/[&+]/).map(lettersOf);
  return (
    before !== '' &&
    after !== '' &&
    more === undefined &&
    letters.startsWith(before) &&
    letters.endsWith(after) &&
    letters.length > before.length + after.length &&
    letters.length <= before.length + after.length + MAX_WORD
  );
}

/** By the class of the list item, or of what fills the link: `<li><a href="#"><div class="nav-active">`. */
function isCurrent(part: PageElement): boolean {
  return CURRENT.test((part.attr('class') ?? '').slice(0, 500));
}

/** The entry of a language switcher for the language of the page: `English` or `en` on an English page. */
function isOwnLanguage(text: string, lang: string | null): boolean {
  const language = primaryLanguage(lang ?? '');
  if (!/^[a-z]{2,3}$/.test(language) || text.length > 40) return false;
  const written = text.toLowerCase();
  return (
    written === language ||
    written === new Intl.DisplayNames([language], { type: 'language' }).of(language)?.toLowerCase()
  );
}

/** On the start page, the link that leads to it from other pages. */
const HOME_ICON = /^(?:(?:icon|fa|bi|ti)-)?(?:home|house)$/i;

function hasHomeIcon({ element }: Anchor): boolean {
  return [element, ...element.children].some((part) => part.tokens('class').some((name) => HOME_ICON.test(name)));
}

const LOGO = /(?:^|[-_])(?:logo|brand)(?:$|[-_])/i;
const LOGO_FILE = /logo[^/]{0,60}$/i;

/** In the header or the menu an image says it as well; elsewhere it may be the logo of another site. */
function isLogo({ element }: Anchor): boolean {
  if (element.tokens('class').some((name) => LOGO.test(name))) return true;
  const image = element.closest('header', 'nav') === null ? undefined : element.descendants(['img'], 1)[0];
  return (
    image !== undefined &&
    (image.tokens('class').some((name) => LOGO.test(name)) || LOGO_FILE.test((image.attr('src') ?? '').slice(-200)))
  );
}

/** The name of the site as its heading, which leads home from each page. Behind a # is a place that is still to be made. */
function isMainHeading({ href, element }: Anchor): boolean {
  return href === '' && element.descendants(['h1'], 1).length > 0;
}

/** Each apostrophe as the same: a menu may have another one than the title. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[’ʼ`´]/g, "'");
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Lists with links to places on the page: there # is the first place. */
function tablesOfContents(anchors: readonly Anchor[]): Set<PageElement> {
  return new Set(
    anchors.filter((anchor) => anchor.kind === 'fragment' && (anchor.href?.length ?? 0) > 1).flatMap(listsOf),
  );
}

function listsOf({ element }: Anchor): PageElement[] {
  const found: PageElement[] = [];
  for (let at = element.closest(...LISTS); at !== null && found.length < 10; at = at.closest(...LISTS)) found.push(at);
  return found;
}

/** Headings link to their own page for copying; signs without letters open something. */
function isPlaceholder({ element }: Anchor, text: string): boolean {
  return (
    /\p{L}{2}/u.test(text) &&
    !UP.test(text.slice(0, 100)) &&
    !UP_ALONE.test(text) &&
    element.closest('h1', 'h2', 'h3', 'h4', 'h5', 'h6') === null
  );
}

/** Also by what is in the link: `<a href="#"><button onclick="open()">`. */
function isScripted({ element }: Anchor): boolean {
  return (
    element.attributeNames().some((name) => !PLAIN_ATTRIBUTES.has(name)) ||
    element.children.some((part) => part.attributeNames().some((name) => PRESSED.test(name))) ||
    SCRIPTED_CLASS.test((element.attr('class') ?? '').slice(0, 500))
  );
}
