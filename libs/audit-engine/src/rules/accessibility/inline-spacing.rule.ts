import type { PageElement } from '../../facts/element.js';
import { definePageRule } from '../../rule.js';
import { declarations } from './style.js';

export default definePageRule({
  meta: {
    id: 'accessibility/inline-spacing',
    name: 'Fixed text spacing',
    subcategory: 'text',
    severity: 'warning',
    weight: 3,
    needs: ['attributes'],
    messages: { fixed: 'A style attribute fixes {property} with !important, so that people cannot widen it.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/text-spacing.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/css/C36',
    ],
    howToFix: 'Remove !important from line-height, letter-spacing and word-spacing in style attributes.',
  },
  applies: ({ attributes }) => attributes.with('style').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('style')) {
      if (!hasImportant(element) || element.isHidden || element.text === '') continue;
      const found = declarations(element.attr('style'));
      for (const property of PROPERTIES)
        if (/!\s*important$/.test(found.get(property) ?? '')) report('fixed', element, { property });
    }
  },
});

const PROPERTIES = ['line-height', 'letter-spacing', 'word-spacing'];

function hasImportant(element: PageElement): boolean {
  return /important/i.test(element.attr('style') ?? '');
}
