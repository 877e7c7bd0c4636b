import { defineFix } from '../../fix.js';
import { writtenAttributes } from '../../start-tag.js';

/** Attributes that say something by being there. Another name without a value is a word behind a quotation mark that ended too early. */
const BOOLEAN =
  /^(?:allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|hidden|inert|ismap|itemscope|loop|multiple|muted|nomodule|novalidate|open|playsinline|readonly|required|reversed|selected)$/;

export default defineFix({
  rule: 'core/repeated-attribute',
  safety: 'safe',
  needs: [],
  writes: 'Removes exact repetitions.',
  edit({ finding, element, edits }) {
    if (finding.message === 'unclosed') return 'The end of the tag is missing.';
    const name = String(finding.data.name);
    const values = writtenAttributes(element)
      .filter((attribute) => attribute.name === name)
      .map(({ value }) => value && element.document.html.slice(value.start, value.end));
    const [first] = values;
    if (first === null && !BOOLEAN.test(name)) return 'A quotation mark in the tag ends too early.';
    if (values.some((value) => value !== first)) return 'You need to decide which of the values is meant.';
    edits.removeAttribute(element, name, 'repeats');
    return undefined;
  },
});
