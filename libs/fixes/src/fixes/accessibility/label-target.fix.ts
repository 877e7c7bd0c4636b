import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/label-target',
  safety: 'safe',
  needs: ['document'],
  writes: 'Names the id of the field right behind the label, or gives it the id that the label names.',
  edit({ finding, element, page, edits }) {
    const siblings = element.parent?.children ?? [];
    const field = siblings[siblings.indexOf(element) + 1];
    if (finding.message !== 'missing' || !field || !FIELDS.has(field.name) || field.keyword('type') === 'hidden')
      return 'No field stands right behind the label.';
    if (element.text === '') return 'The label has no text.';
    const id = field.attr('id');
    if (id === null) edits.setAttribute(field, 'id', String(finding.data.id));
    else if (id.trim() === '' || page.document.labelsFor.has(id) || (page.document.ids.get(id)?.length ?? 0) > 1)
      return 'The field behind the label has another label.';
    else edits.setAttribute(element, 'for', id);
    return undefined;
  },
});

const FIELDS = new Set(['input', 'select', 'textarea']);
