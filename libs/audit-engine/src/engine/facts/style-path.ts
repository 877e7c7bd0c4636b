import type { PageElement } from '../parse/element.js';
import {
  ALONE,
  groupOf,
  IMAGES,
  PARTS,
  plainName,
  ROOT,
  tokensOfStyle,
  type Least,
} from '../resources/placing-styles.js';

/** The way of an element to the root that is longer is not known. */
const MAX_PATH = 800;

/** An element and those around it, for `PlacedBy`; null where it is too long to be kept. */
export function stylePath(element: PageElement): string | null {
  const lines: string[] = [];
  let chars = 0;
  let isWordless = true;
  let isAlone = true;
  let isOfImages = true;
  for (let at: PageElement | null = element; at !== null && at.name !== 'body'; at = at.parent) {
    isWordless &&= at.text === '';
    isAlone &&= isWordless && at.descendants(CONTENT, 2).length < 2;
    isOfImages &&= isWordless && (isAlone || at.descendants(NO_IMAGES, 1).length === 0);
    const held = at === element || !isOfImages ? '' : ` ${isAlone ? ALONE : IMAGES}`;
    const line = lineOf(at) + held;
    chars += line.length + 1;
    if (chars > MAX_PATH) return null;
    lines.push(line);
  }
  return lines.join('\n');
}

/** What selectors may ask of `body` and `html`, for the end of a path. Classes of more than a theme or two are left out. */
export function rootPath(element: PageElement): string {
  const body = element.closest('body');
  const lines = [body, body?.parent].map((at) => (at ? lineOf(at) : ''));
  const isKnown = lines.join('').length <= MAX_ROOT;
  return ['body', 'html'].map((name, i) => `${(isKnown && lines[i]) || name} ${ROOT}`).join('\n');
}
const MAX_ROOT = 2_000;

/** Elements beyond these are taken for shown, whatever hides them. */
const MAX_GROUP = 60;
const MAX_GROUP_CHARS = 12_000;

/** Elements of which so many are there at one time, for `PlacedBy.isShown`. What is not known is shown. */
export function styleGroup(elements: readonly PageElement[], least: Least): string {
  let chars = 0;
  const known = new Set<string>();
  const paths = elements.map((element, at) => {
    const path = at < MAX_GROUP && chars < MAX_GROUP_CHARS ? pathOf(element) : '';
    if (!known.has(path)) chars += path.length;
    known.add(path);
    return path;
  });
  return groupOf(paths, least);
}

/** A class of the root says which pages show their parts one after the other. */
function pathOf(element: PageElement): string {
  const path = stylePath(element) ?? '';
  if (element.closest(...PARTS) === null) return path;
  const whole = `${path}\n${rootPath(element)}`;
  return path !== '' && whole.length <= MAX_PATH ? whole : path;
}

/** What takes a place without text. */
const NO_IMAGES = ['svg', 'video', 'iframe', 'canvas', 'object', 'input', 'button', 'select', 'textarea', 'hr'];
const CONTENT = ['img', ...NO_IMAGES];

function lineOf(element: PageElement): string {
  const id = element.keyword('id') ?? '';
  const others = element.attributeNames().filter((name) => !UNSTYLED.has(name) && /^[\w-]{1,40}$/.test(name));
  return [
    element.name,
    ...element.tokens('class').flatMap((name) => (MENU_ENTRY.test(name) ? [] : [`.${plainName(name)}`])),
    ...(id === '' || MENU_ENTRY.test(id) ? [] : [`#${plainName(id)}`]),
    ...others.map((name) => `[${name}`),
    ...tokensOfStyle(element.attr('style')?.slice(0, MAX_STYLE) ?? ''),
  ].join(' ');
}

/** WordPress numbers the entries of menus. Without the number, those of one menu have the same path. */
const MENU_ENTRY = /^menu-item-\d{1,9}$/;
const MAX_STYLE = 1_000;

/** Attributes that are no reason for a style by their presence. */
const UNSTYLED: ReadonlySet<string> = new Set([
  'class',
  'id',
  'style',
  'alt',
  'title',
  'loading',
  'decoding',
  'srcset',
  'sizes',
]);
