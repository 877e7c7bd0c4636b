import type { PageDocument, PageElement } from '#audit-engine';
import type { Edits } from '../edits.js';
import type { Refusal } from '../fix.js';
import { freeId, slug } from './slug.js';

/** Points aria-labelledby at the first heading inside, which gets an id when it has none. */
export function nameByHeading(element: PageElement, document: PageDocument, edits: Edits): Refusal {
  const [heading] = element.descendants(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], 1);
  if (!heading || heading.text === '' || heading.isHidden || heading.isAriaHidden) return 'There is no heading inside.';
  const id = heading.attr('id') ?? freeId(document, slug(heading.text) || 'heading');
  if (id.trim() === '' || /\s/.test(id) || (document.ids.get(id)?.length ?? 0) > 1)
    return 'The id of the heading is not its own.';
  if (!heading.has('id')) edits.setAttribute(heading, 'id', id);
  edits.setAttribute(element, 'aria-labelledby', id);
  return undefined;
}
