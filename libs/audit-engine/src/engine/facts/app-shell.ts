import type { PageDocument } from '../parse/document.js';
import type { PageElement } from '../parse/element.js';
import type { Script } from './resources.js';
import type { TextFacts } from './text.js';
import { MOUNT_IDS, SHELL_WORDS } from './app-shell.data.js';

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
    if (mount) return mount;
  }
  const custom = document.elements.find(
    (element) => element.name.includes('-') && element.parent?.name === 'body' && !element.isHidden,
  );
  return custom ?? (text.words === 0 && !hasMedia(document) ? (document.named('body')[0] ?? null) : null);
}

/** True when the page shows something else than text. */
export function hasMedia(document: PageDocument): boolean {
  return document
    .named('img', 'video', 'audio', 'iframe', 'frame', 'object', 'embed', 'canvas', 'svg', 'picture')
    .some((element) => !element.isHidden);
}
