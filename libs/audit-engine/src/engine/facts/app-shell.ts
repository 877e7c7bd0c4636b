import type { PageDocument } from '../parse/document.js';
import type { PageElement } from '../parse/element.js';
import type { Script } from './resources.js';
import type { TextFacts } from './text.js';
import { FLUTTER, HEADLINE_WORDS, MENU_LINKS, MOUNT_IDS, SHELL_WORDS, WAITING } from './app-shell.data.js';

/** Elements inside of a mount that are looked at for a heading. */
const MAX_INSIDE = 300;

/** The element that a script is to fill, on a page that has next to no text; null for every other page. */
export function findAppShell({
  document,
  text,
  scripts,
}: {
  document: PageDocument;
  text: TextFacts;
  scripts: readonly Script[];
}): PageElement | null {
  if (
    text.words >= SHELL_WORDS ||
    !scripts.some((script) => script.isExecutable && (script.src !== null || script.isModule))
  )
    return null;
  for (const id of MOUNT_IDS) {
    const mount = document.ids.get(id)?.[0];
    // Frameworks want an element inside of the body; on the body itself, the id is of a theme.
    if (mount && mount.name !== 'body') return isWritten(mount) || isCommentedOut(mount) ? null : mount;
  }
  if (scripts.some(({ src }) => FLUTTER.test((src ?? '').slice(-200)))) return document.named('body')[0] ?? null;
  const custom = document.elements.find(
    (element) => element.name.includes('-') && element.parent?.name === 'body' && !element.isHidden,
  );
  const body = document.named('body')[0] ?? null;
  // Only its header or a widget may come from the script.
  if (custom && body && isWritten(body)) return null;
  return custom ?? (text.words === 0 && !hasMedia(document) ? body : null);
}

/** The server or the build has written the page, which has few words: its heading is there, long enough or with a menu around it. */
function isWritten(mount: PageElement): boolean {
  const headings = mount
    .descendants(HEADINGS, MAX_INSIDE)
    .filter(({ isHidden, text }) => !isHidden && text !== '' && !WAITING.test(text));
  // Some entries of a menu only open what is below them, and have no address.
  const hasMenu = mount.descendants(['a'], MAX_LINKS).filter((link) => link.has('href')).length >= MENU_LINKS;
  return (
    headings.some(
      ({ name, isBoilerplate, text }) => (name === 'h1' || !isBoilerplate) && text.split(' ').length >= HEADLINE_WORDS,
    ) ||
    (hasMenu && (headings.some(({ isBoilerplate }) => !isBoilerplate) || hasWordless(mount))) ||
    mount
      .descendants(['p'], MAX_INSIDE)
      .some((paragraph) => isWayToOwner(paragraph) || ((headings.length > 0 || hasMenu) && isSentence(paragraph)))
  );
}
const MAX_LINKS = 20;

/** Between menu and footer is a player, a map or a form to write to the owner: a page of few words is about it. */
function hasWordless(mount: PageElement): boolean {
  return mount
    .descendants(WORDLESS, MAX_INSIDE)
    .some((element) => !element.isHidden && !element.isBoilerplate && !/^[01]$/.test(element.attr('height') ?? ''));
}
const WORDLESS = ['iframe', 'video', 'audio', 'object', 'embed', 'textarea'];

/** Below a heading or a menu, a sentence that is none about the wait, nor about what is stored meanwhile. */
function isSentence({ isHidden, isBoilerplate, text }: PageElement): boolean {
  return (
    !isHidden &&
    !isBoilerplate &&
    text.split(' ').length >= SENTENCE_WORDS &&
    !WAITING.test(text) &&
    !/cookie/i.test(text)
  );
}
const SENTENCE_WORDS = 8;

/** A paragraph of the content with the e-mail address or telephone number of the owner: the page is there for it. */
function isWayToOwner(paragraph: PageElement): boolean {
  if (paragraph.isHidden || paragraph.isBoilerplate || paragraph.text === '') return false;
  return (
    !WAITING.test(paragraph.text) &&
    paragraph.descendants(['a'], MENU_LINKS).some((link) => /^(?:mailto|tel):/.test(link.keyword('href') ?? ''))
  );
}
const HEADINGS = ['h1', 'h2', 'h3'];

/** The owner has put what was written into a comment: no script brings it. */
function isCommentedOut({ inner }: PageElement): boolean {
  let start = inner.indexOf('<!--');
  while (start >= 0) {
    const end = inner.indexOf('-->', start);
    const stop = end < 0 ? inner.length : end;
    if (stop - start >= COMMENTED_CHARS && inner.slice(start, stop).includes('</')) return true;
    start = end < 0 ? -1 : inner.indexOf('<!--', end);
  }
  return false;
}
/** Frameworks and templates leave shorter comments. */
const COMMENTED_CHARS = 500;

/** True when the page shows something else than text. */
export function hasMedia(document: PageDocument): boolean {
  return document
    .named('img', 'video', 'audio', 'iframe', 'frame', 'object', 'embed', 'canvas', 'svg', 'picture')
    .some((element) => !element.isHidden);
}
