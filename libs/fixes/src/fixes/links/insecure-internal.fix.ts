import { defineFix } from '../../fix.js';
import { secured } from '../addresses.js';

export default defineFix({
  rule: 'links/insecure-internal',
  safety: 'safe',
  needs: [],
  changes: ['links'],
  writes: 'Writes https, by which the page came.',
  edit({ element, edits }) {
    if (element.name === 'base') return 'The base URL also sets the addresses of images and style sheets.';
    if (!edits.rewrite(element, 'href', secured)) return 'The address is not written with http.';
    return undefined;
  },
});
