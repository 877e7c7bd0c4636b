import { defineFix } from '../../fix.js';
import { secured } from '../addresses.js';

export default defineFix({
  rule: 'security/insecure-form',
  safety: 'safe',
  needs: [],
  writes: 'Writes https, by which the page came.',
  edit({ element, page, edits }) {
    const name = element.name === 'form' ? 'action' : 'formaction';
    const url = page.resolve(element.attr(name) ?? '');
    if (url === null || !page.isInternal(url)) return 'Whether the other host has https has to be tried.';
    edits.rewrite(element, name, secured);
    return undefined;
  },
});
