import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'crawlability/nofollow-page',
  safety: 'review',
  needs: [],
  writes: 'Removes nofollow from the robots directives.',
  edit({ element, edits }) {
    const left = (element.attr('content') ?? '')
      .split(',')
      .map((directive) => directive.trim())
      .filter((directive) => directive !== '' && directive.toLowerCase() !== 'nofollow');
    if (/\bnone\b/i.test(left.join())) return 'The directive is "none", which says noindex too.';
    if (left.length === 0) edits.removeElement(element);
    else edits.setAttribute(element, 'content', left.join(', '));
    return undefined;
  },
});
