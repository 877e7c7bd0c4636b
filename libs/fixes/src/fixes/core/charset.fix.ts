import { definePageFix } from '../../fix.js';

export default definePageFix({
  rule: 'core/charset',
  safety: 'safe',
  needs: ['source'],
  writes: 'Writes <meta charset="utf-8"> as the first element of the head.',
  edit({ finding, page, edits }) {
    if (/[^\0-\x7f]/.test(page.source))
      return 'The encoding of the file has to be known first: it holds more than ASCII.';
    const { element } = finding;
    if (element) {
      edits.removeElement(element);
      if (!edits.insertInHead(edits.sourceOf(element), 'first')) return 'The source has no <head> tag.';
    } else if (!edits.insertInHead('<meta charset="utf-8">', 'first')) return 'The source has no <head> tag.';
    return undefined;
  },
});
