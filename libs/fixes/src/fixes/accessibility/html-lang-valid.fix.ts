import { defineFix } from '../../fix.js';
import { languageTag } from '../language-tag.js';

export default defineFix({
  rule: 'accessibility/html-lang-valid',
  safety: 'safe',
  needs: [],
  writes: 'Writes a hyphen for an underscore, and codes for names of languages.',
  edit({ finding, element, edits }) {
    const tag = languageTag(String(finding.data.tag));
    if (tag === null) return 'You need to decide which language is meant.';
    edits.setAttribute(element, 'lang', tag);
    return undefined;
  },
});
