import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'core/document-twice',
  safety: 'review',
  needs: [],
  writes: 'Removes the tags of the second <html> or <body>, and keeps the content between them.',
  edit({ element, edits }) {
    if (element.name === 'head' || element.descendants(['head', 'title'], 1).length > 0)
      return 'The second document also has a head.';
    edits.unwrap(element);
    return undefined;
  },
});
