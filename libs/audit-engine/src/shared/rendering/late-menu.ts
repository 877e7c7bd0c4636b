import type { Script } from '../../engine/facts/resources.js';
import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';

const MAX_ELEMENTS = 5_000;
/** Names of places for what all pages share: `header-placeholder`, `main-nav`, `<site-footer>`. */
const PLACE =
  /^(?:(?:site|main|page|app|my|global|common|shared)[-_]?)?(?:header|footer|nav(?:bar|igation)?|menu)(?:[-_]?(?:placeholder|container|include|slot|root|mount|component))?$/i;

/** True when a script is to fill the place of the menu, the header or the footer: their links are not in the page as it was sent. */
export function isMenuLate({ document, scripts }: { document: PageDocument; scripts: readonly Script[] }): boolean {
  return (
    scripts.some(({ isExecutable }) => isExecutable) && document.elements.slice(0, MAX_ELEMENTS).some(isEmptyPlace)
  );
}

function isEmptyPlace(element: PageElement): boolean {
  const { name, index, lastIndex } = element;
  if (lastIndex !== index || element.isHidden) return false;
  const isCustom = name.includes('-');
  if (!isCustom && name !== 'div' && name !== 'header' && name !== 'footer' && name !== 'nav') return false;
  return PLACE.test(isCustom ? name : (element.attr('id') ?? '').slice(0, 60)) && element.text === '';
}
