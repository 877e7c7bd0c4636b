import { defineFix } from '../../fix.js';
import { freeId, slug } from '../slug.js';

export default defineFix({
  rule: 'accessibility/dialog-name',
  safety: 'safe',
  needs: ['document'],
  writes: 'Names the dialog by the heading inside of it.',
  edit({ element, page, edits }) {
    const [heading] = element.descendants(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], 1);
    if (!heading || heading.text === '' || heading.isHidden) return 'The dialog has no heading.';
    const id = heading.attr('id') ?? freeId(page.document, slug(heading.text) || 'dialog-title');
    if (!heading.has('id')) edits.setAttribute(heading, 'id', id);
    edits.setAttribute(element, 'aria-labelledby', id);
    return undefined;
  },
});
