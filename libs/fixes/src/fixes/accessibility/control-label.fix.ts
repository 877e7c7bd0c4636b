import { defineFix } from '../../fix.js';
import { freeId, slug } from '../slug.js';

export default defineFix({
  rule: 'accessibility/control-label',
  safety: 'safe',
  needs: ['document'],
  writes: 'Ties the label in front of the field to it by for and id.',
  edit({ element, page, edits }) {
    const siblings = element.parent?.children ?? [];
    const before = siblings[siblings.indexOf(element) - 1];
    if (before?.name !== 'label' || before.has('for') || before.text === '' || before.lastIndex > before.index)
      return 'No label stands right in front of the field.';
    const id = element.attr('id') ?? freeId(page.document, slug(element.attr('name') ?? before.text) || 'field');
    if (id.trim() === '' || (page.document.ids.get(id)?.length ?? 0) > 1) return 'The id of the field is not its own.';
    if (!element.has('id')) edits.setAttribute(element, 'id', id);
    edits.setAttribute(before, 'for', id);
    return undefined;
  },
});
