import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'crawlability/robots-conflict',
  safety: 'safe',
  needs: ['robots'],
  writes: 'Removes the laxer directive, which does not hold beside the stricter one.',
  edit({ finding, page, edits }) {
    const lax = String(finding.data.lax);
    const place = String(finding.data.laxPlace);
    const own = page.robots.directives.filter(
      ({ name, element, agent }) => name === lax && element !== null && place.startsWith(`meta ${agent},`),
    );
    for (const element of new Set(own.map((directive) => directive.element))) {
      if (!element) continue;
      const parts = (element.attr('content') ?? '').split(',').map((part) => part.trim());
      const left = parts.filter((part) => part.toLowerCase() !== lax);
      if (left.length === 0) edits.removeElement(element);
      else edits.setAttribute(element, 'content', left.join(', '));
    }
    return edits.isEmpty ? 'The directive comes with an HTTP header.' : undefined;
  },
});
