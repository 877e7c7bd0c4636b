import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'content/excited-punctuation',
  safety: 'review',
  needs: [],
  changes: ['text'],
  writes: 'Leaves one mark of several.',
  edit({ element, edits }) {
    const calm = (text: string): string =>
      text.replace(/([!?])[!?]+/g, (marks, mark: string) => (marks.includes('?') ? '?' : mark));
    if (element.name === 'meta') edits.rewrite(element, 'content', calm);
    else if (element.inner.includes('<')) return 'The text is spread over several elements.';
    else edits.replace(element.openEnd + 1, element.closeStart, calm(element.inner));
    return undefined;
  },
});
