import type { Script } from '../../engine/facts/resources.js';
import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';
import { isEmptyPlace, isInclude } from '../scripts/empty-place.js';

const MAX_ELEMENTS = 5_000;
/** Names of places for what all pages share: `header-placeholder`, `main-nav`, `<site-footer>`. */
const PLACE =
  /^(?:(?:site|main|page|app|my|global|common|shared)[-_]?)?(?:header|footer|nav(?:bar|igation)?|menu)(?:[-_]?(?:placeholder|container|include|slot|root|mount|component))?$/i;

const MAX_NAME = 60;

/** Inline scripts that write them. */
const WRITES = /<(?:nav|header|footer)\b|["'`][\w./-]{0,60}(?:header|footer|nav|navbar|menu)\.html?["'`]/i;
const MAX_CODE = 50_000;

/** Files of scripts that put in what all pages share. */
const FRAME =
  /(?:^|[/_.-])(?:header|footer|nav|navbar|navigation|menu|layout|frame|includes?|partials?|components?|template|shell)(?:[_.-][\w.-]{0,60})?\.m?js(?:\?|$)/i;

/** Elements, roles and names of what all pages share, when there are links in it. */
const SHARED =
  /(?:^|\s)(?:(?:site|main|page|top|bottom|left|right|primary|global|mobile|desktop)[-_]{0,2})?(?:header|footer|nav|navbar|navi|navigation|menu|sidebar|banner|contentinfo)(?:$|[-_\s])/i;

/**
 * True when the menu, the header or the footer are not in the page as it was sent, because a script fills their place. The start page
 * need not have a place for them: without any, a script that is called so puts them in.
 */
export function isMenuLate(page: Page): boolean {
  let answer = answers.get(page.document);
  if (answer === undefined) answers.set(page.document, (answer = isLate(page)));
  return answer;
}

interface Page {
  document: PageDocument;
  scripts: readonly Script[];
  isStart: boolean;
}

/** Several rules ask the same of a page. */
const answers = new WeakMap<PageDocument, boolean>();

function isLate({ document, scripts, isStart }: Page): boolean {
  const executable = scripts.filter(({ isExecutable }) => isExecutable);
  if (executable.length === 0) return false;
  const inline = executable.filter(({ inlineChars }) => inlineChars > 0);
  if (inline.some(({ element }) => WRITES.test(element.inner.slice(0, MAX_CODE)))) return true;
  const elements = document.elements.slice(0, MAX_ELEMENTS);
  return elements.some(isPlace) || (isStart && executable.some(isOfFrame) && !elements.some(isShared));
}

function isOfFrame({ src }: Script): boolean {
  return src !== null && FRAME.test(src.slice(0, 300));
}

function isShared(element: PageElement): boolean {
  const names = [element.name, element.attr('role'), element.attr('id'), element.attr('class')];
  return SHARED.test(names.join(' ').slice(0, 300)) && element.descendants(['a'], MAX_ELEMENTS).length > 0;
}

function isPlace(element: PageElement): boolean {
  if (element.index !== element.lastIndex || !isEmptyPlace(element) || element.isHidden) return false;
  const names = [element.name, (element.attr('id') ?? '').slice(0, MAX_NAME), ...element.tokens('class').slice(0, 5)];
  return names.some((name) => name.length <= MAX_NAME && PLACE.test(name)) || element.attributeNames().some(isInclude);
}
