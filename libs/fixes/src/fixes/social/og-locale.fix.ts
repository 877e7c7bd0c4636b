import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'social/og-locale',
  safety: 'safe',
  needs: [],
  writes: 'Writes the underscore.',
  edit({ element, edits }) {
    const content = (element.attr('content') ?? '').trim();
    const match = /^([a-z]{2,3})[-_ ]([a-z]{2})(?:\.utf-?8)?$/i.exec(content);
    if (!match?.[1] || !match[2]) return 'You need to decide which territory is meant.';
    edits.setAttribute(element, 'content', `${match[1].toLowerCase()}_${match[2].toUpperCase()}`);
    return undefined;
  },
});
