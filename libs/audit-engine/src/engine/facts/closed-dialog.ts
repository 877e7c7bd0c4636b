import type { PageElement } from '../parse/element.js';

/** A dialog that a script opens, by its element, class or id. Links and galleries have the name of the dialog that they open. */
function isClosedDialog(element: PageElement): boolean {
  if (element.name === 'dialog') return !element.has('open');
  if (NO_BOX.test(element.name)) return false;
  return [...element.tokens('class'), element.attr('id') ?? ''].some((name) => DIALOG.test(name));
}

/** Visitors do not see what is in it until they open it. */
export function isInClosedDialog(element: PageElement): boolean {
  for (let at = element.parent; at !== null; at = at.parent) if (isClosedDialog(at)) return true;
  return false;
}

const NO_BOX = /^(?:a|button|body|html|figure|li|ul)$/;
const DIALOG =
  /^(?!(?:with|has|no|open|opens|show)[-_])(?:[\w-]{1,30}[-_])?(?:modal|popup)(?:[-_]?\d{1,3}|[-_](?:dialog|content|body|window|wrapper|overlay|container))?$/i;
