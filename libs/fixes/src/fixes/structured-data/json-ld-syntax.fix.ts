import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'structured-data/json-ld-syntax',
  safety: 'safe',
  needs: [],
  writes: 'Removes commas in front of a closing bracket, and escapes line breaks inside of texts.',
  edit({ element, edits }) {
    const { inner } = element;
    const text = repairedJson(inner);
    if (text === null) return 'You need to decide what is meant.';
    edits.replace(element.openEnd + 1, element.openEnd + 1 + inner.length, text);
    return undefined;
  },
});

/** Null when it is no JSON afterwards either. */
function repairedJson(source: string): string | null {
  const text = source
    .replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gs, (part) =>
      part === ',' ? '' : part.replace(/\r?\n/g, '\\n').replace(/\t/g, '\\t'),
    )
    .replace(/;\s*$/, '');
  try {
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}
