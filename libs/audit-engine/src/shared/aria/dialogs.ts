import type { PageElement } from '../../engine/parse/element.js';
import { inherited, roleOf } from './exposure.js';

/** In a dialog, by element, role, class or id. Most are closed at first, and scripts fill them. */
export const isInDialog: (element: PageElement) => boolean = inherited(
  (element) =>
    element.name === 'dialog' ||
    /dialog$/.test(roleOf(element) ?? '') ||
    // On the page as a whole, a class says that there is a dialog.
    (element.name !== 'body' &&
      element.name !== 'html' &&
      DIALOG.test(`${element.attr('class') ?? ''} ${element.attr('id') ?? ''}`.slice(0, 300))),
);

/** In a dialog by its role. It may be open from the start, such as a chat. */
export const isInDialogByRole: (element: PageElement) => boolean = inherited((element) =>
  /dialog$/.test(roleOf(element) ?? ''),
);

const DIALOG = /(?:^|[\s_-])(?:modal|popup\d?|lightbox)(?:$|[\s_-])/i;
