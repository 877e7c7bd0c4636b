import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'crawlability/robots-directives',
  safety: 'review',
  needs: [],
  writes: 'Corrects known misspellings and missing commas, and removes a directive whose value is ignored.',
  edit({ finding, element, edits }) {
    const directive = String(finding.data.directive);
    const parts = (element.attr('content') ?? '').split(',').map((part) => part.trim());
    const isMeant = (part: string): boolean => part.split(':', 1)[0]?.trim().toLowerCase() === directive;
    const correct = finding.message === 'value' ? '' : corrected(directive);
    if (correct === null) return 'You need to decide what is meant.';
    const next = parts.map((part) => (isMeant(part) ? correct : part)).filter((part) => part !== '');
    if (next.length === 0) edits.removeElement(element);
    else edits.setAttribute(element, 'content', next.join(', '));
    return undefined;
  },
});

const KNOWN = new Set([
  'noindex',
  'nofollow',
  'noarchive',
  'nosnippet',
  'noimageindex',
  'index',
  'follow',
  'none',
  'all',
]);

/** Null when it is not known what is meant. */
function corrected(directive: string): string | null {
  const words = directive.split(/[\s;|]+/);
  if (words.length > 1 && words.every((word) => KNOWN.has(word))) return words.join(', ');
  const letters = directive.replace(/[^a-z]/g, '');
  return letters !== directive && KNOWN.has(letters) ? letters : null;
}
