import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'core/base',
  safety: 'safe',
  needs: [],
  writes: 'Removes every <base> after the first one, which browsers ignore.',
  edit({ finding, element, page, edits }) {
    if (finding.message !== 'several') return 'You need to decide which URL is meant.';
    const all = page.named('base').filter((base) => base.has('href') && !base.in('template') && !base.in('noscript'));
    for (const base of all.slice(1)) edits.removeElement(base);
    if (!all.includes(element)) return 'The element stands elsewhere.';
    return undefined;
  },
});
