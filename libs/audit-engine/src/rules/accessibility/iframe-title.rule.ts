import type { Iframe } from '../../engine/facts/resources.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isScripted, mayBeHidden } from '../../shared/aria/exposure.js';
import { tabIndexOf } from '../../shared/aria/focus.js';
import { isUnseenFrame } from '../../shared/abuse/unseen-frame.js';

export default definePageRule({
  meta: {
    id: 'accessibility/iframe-title',
    title: { failed: 'Frame has no title', passed: 'Every frame has a title' },
    subcategory: 'names',
    wcag: ['4.1.2'],
    severity: 'error',
    weight: 6,
    needs: ['iframes'],
    messages: { missing: 'An <iframe> has no title that says what is inside.' },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H64',
    ],
    howToFix: 'Add a title attribute to the <iframe> that says what it contains.',
  },
  applies: ({ iframes }) => iframes.some(isShown),
  check({ iframes }, report) {
    for (const iframe of iframes) {
      const { element } = iframe;
      if (isShown(iframe) && element.accessibleName === '' && !isScripted(element) && !mayBeHidden(element))
        report('missing', element);
    }
  },
});

/** Frames without an address are filled by scripts; frames of a pixel or out of the tab order carry no content for people. */
function isShown({ element, src }: Iframe): boolean {
  if (
    element.isAriaHidden ||
    !((src && !/^(?:about|javascript):/i.test(src)) || element.has('srcdoc')) ||
    (tabIndexOf(element) ?? 0) < 0
  )
    return false;
  const role = element.keyword('role');
  return (
    role !== 'none' &&
    role !== 'presentation' &&
    !isTiny(element.attr('width')) &&
    !isTiny(element.attr('height')) &&
    !isUnseenFrame(element)
  );
}

function isTiny(size: string | null): boolean {
  return size !== null && /^\s*[01](?:px)?\s*$/.test(size);
}
