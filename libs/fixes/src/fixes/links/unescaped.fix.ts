import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'links/unescaped',
  safety: 'safe',
  needs: [],
  changes: ['links'],
  writes: 'Writes %20 for a blank and / for a backslash, as browsers read them.',
  edit({ element, edits }) {
    edits.rewrite(element, 'href', (href) => {
      const [address = '', ...rest] = href.trim().split(/(?=[?#])/);
      return (
        address
          .replace(/[\t\n\r]/g, '')
          .replaceAll('\\', '/')
          .replaceAll(' ', '%20') +
        rest
          .join('')
          .replace(/[\t\n\r]/g, '')
          .replaceAll(' ', '%20')
      );
    });
    return undefined;
  },
});
