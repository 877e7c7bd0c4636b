import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-attribute',
  safety: 'safe',
  needs: [],
  writes: 'Corrects known misspellings of the name, and removes names that do not exist.',
  edit({ finding, element, edits }) {
    const name = String(finding.data.name);
    const meant = MISSPELT[name];
    if (meant !== undefined && !element.has(meant)) edits.renameAttribute(element, name, meant);
    else edits.removeAttribute(element, name);
    return undefined;
  },
});

const MISSPELT: Readonly<Record<string, string>> = {
  'aria-labeledby': 'aria-labelledby',
  'aria-labelby': 'aria-labelledby',
  'aria-lable': 'aria-label',
  'aria-lablledby': 'aria-labelledby',
  'aria-describeby': 'aria-describedby',
  'aria-discribedby': 'aria-describedby',
};
