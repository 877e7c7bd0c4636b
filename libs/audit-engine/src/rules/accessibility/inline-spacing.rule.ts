import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isTooTight, SPACINGS } from '../../shared/styles/spacing.js';
import { declarations } from '../../shared/styles/style.js';

export default definePageRule({
  meta: {
    id: 'accessibility/inline-spacing',
    title: { failed: 'Inline style prevents wider text spacing', passed: 'Text spacing can be widened everywhere' },
    subcategory: 'text',
    wcag: ['1.4.12'],
    severity: 'warning',
    weight: 3,
    needs: ['attributes'],
    messages: {
      fixed:
        'A style attribute fixes {property} at {value} with !important, so that people cannot widen it; {least} is wide enough.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/text-spacing.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/css/C36',
    ],
    howToFix:
      'Remove !important from line-height, letter-spacing and word-spacing in style attributes, or give them at least 1.5, 0.12em and 0.16em.',
  },
  applies: ({ attributes }) => attributes.with('style').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('style')) {
      if (!hasImportant(element) || element.isHidden || element.text === '' || isOffWindow(element)) continue;
      const found = declarations(element.attr('style'));
      for (const [property, least] of SPACINGS) {
        const value = /^(.*?)\s*!\s*important$/.exec((found.get(property) ?? '').slice(0, 100))?.[1];
        if (value !== undefined && hasTightText(element, property, value))
          report('fixed', element, { property, value, least: property === 'line-height' ? least : `${least}em` });
      }
    }
  },
});

const MAX_TEXTS = 5_000;

/**
 * Some text inside takes the property from this element, and not from a style attribute further in (ACT rules 78fd32, 24afc2 and 9e45ec).
 */
function hasTightText(element: PageElement, property: string, value: string): boolean {
  const { textOwners, textValues } = element.document;
  const end = Math.min(element.textTo, element.textFrom + MAX_TEXTS);
  for (let i = element.textFrom; i < end; i++) {
    const owner = textOwners[i];
    if (!owner || owner.isHidden || (textValues[i] ?? '').trim() === '') continue;
    let at: PageElement | null = owner;
    while (at !== null && at !== element && !declarations(at.attr('style')).has(property)) at = at.parent;
    // A length is the same for smaller text further in.
    if (at === element && isTooTight(owner, property, value)) return true;
  }
  return false;
}

/** Moved off the window. */
function isOffWindow(element: PageElement): boolean {
  const style = declarations(element.attr('style'));
  return style.has('position') && ['top', 'left'].some((side) => /^-\d{3}/.test(style.get(side) ?? ''));
}

function hasImportant(element: PageElement): boolean {
  return /important/i.test(element.attr('style') ?? '');
}
