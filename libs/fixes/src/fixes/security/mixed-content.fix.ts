import { defineFix } from '../../fix.js';
import { secured } from '../addresses.js';

export default defineFix({
  rule: 'security/mixed-content',
  safety: 'safe',
  needs: [],
  changes: ['resources'],
  writes: 'Writes https; by http browsers load nothing.',
  edit({ element, edits }) {
    const name = ['src', 'href', 'data', 'poster'].find((one) => /^\s*http:/i.test(element.attr(one) ?? ''));
    if (name === undefined) return 'The address is not written with http.';
    edits.rewrite(element, name, secured);
    return undefined;
  },
});
