import type { Script } from '../../engine/facts/resources.js';
import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';

const MAX_ELEMENTS = 5_000;
/** Names of places for what all pages share: `header-placeholder`, `main-nav`, `<site-footer>`. */
const PLACE =
  /^(?:(?:site|main|page|app|my|global|common|shared)[-_]?)?(?:header|footer|nav(?:bar|igation)?|menu)(?:[-_]?(?:placeholder|container|include|slot|root|mount|component))?$/i;

/** Elements, roles and names of what all pages share, when there are links in it. */
const SHARED =
  /(?:^|\s)(?:(?:site|main|page|top|bottom|left|right|primary|global|mobile|desktop)[-_]{0,2})?(?:header|footer|nav|navbar|navi|navigation|menu|sidebar|banner|contentinfo)(?:$|[-_\s])/i;

/**
 * True when the menu, the header or the footer are not in the page as it was sent, because a script fills their place. The start page
 * need not have a place for them: without any, and with a script of the site, the script puts them in.
 */
export function isMenuLate({
  document,
  scripts,
  isStart,
}: {
  document: PageDocument;
  scripts: readonly Script[];
  isStart: boolean;
}): boolean {
  const executable = scripts.filter(({ isExecutable }) => isExecutable);
  if (executable.length === 0) return false;
  const elements = document.elements.slice(0, MAX_ELEMENTS);
  return elements.some(isEmptyPlace) || (isStart && executable.some(isOfSite) && !elements.some(isShared));
}

function isOfSite({ src }: Script): boolean {
  return src !== null && !/^(?:[a-z]+:)?\/\//i.test(src);
}

function isShared(element: PageElement): boolean {
  const names = [element.name, element.attr('role'), element.attr('id'), element.attr('class')];
  return SHARED.test(names.join(' ').slice(0, 300)) && element.descendants(['a'], MAX_ELEMENTS).length > 0;
}

function isEmptyPlace(element: PageElement): boolean {
  const { name, index, lastIndex } = element;
  if (lastIndex !== index || element.isHidden) return false;
  const isCustom = name.includes('-');
  if (!isCustom && name !== 'div' && name !== 'header' && name !== 'footer' && name !== 'nav') return false;
  return PLACE.test(isCustom ? name : (element.attr('id') ?? '').slice(0, 60)) && element.text === '';
}
