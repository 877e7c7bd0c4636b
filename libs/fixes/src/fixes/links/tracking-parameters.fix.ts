import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'links/tracking-parameters',
  safety: 'safe',
  needs: [],
  changes: ['links'],
  writes: 'Removes the campaign parameters from the address.',
  edit({ finding, element, edits }) {
    const name = String(finding.data.name);
    edits.rewrite(element, 'href', (href) => {
      const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(href) ?? [];
      const left = query
        .split(/&(?:amp;)?/)
        .filter((pair) => pair !== '' && pair.split('=', 1)[0]?.toLowerCase() !== name && !/^utm_/i.test(pair));
      return path + (left.length > 0 ? `?${left.join('&amp;')}` : '') + hash;
    });
    return undefined;
  },
});
