import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { contrast, parseColor } from '../../shared/styles/color.js';
import { declarations } from '../../shared/styles/style.js';

export default definePageRule({
  meta: {
    id: 'accessibility/inline-contrast',
    title: { failed: 'Inline colours have too little contrast', passed: 'Inline colours have enough contrast' },
    subcategory: 'text',
    wcag: ['1.4.3'],
    severity: 'warning',
    weight: 4,
    needs: ['attributes'],
    messages: { low: 'Text in {text} on {background} has a contrast of {ratio} to 1.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum.html',
      'https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio',
    ],
    howToFix: 'Choose colours with a contrast of at least 4.5 to 1 (3 to 1 for large text).',
  },
  // In a browser, the colours are measured.
  applies: ({ attributes, raw }) =>
    raw === null && attributes.with('style').some((element) => colorsOf(element) !== null),
  check({ attributes }, report) {
    for (const element of attributes.with('style')) {
      const colors = colorsOf(element);
      if (colors === null || element.isHidden || !hasOwnText(element)) continue;
      const ratio = contrast(colors.text.value, colors.background.value);
      if (ratio < LARGE_TEXT)
        report('low', element, {
          text: colors.text.name,
          background: colors.background.name,
          ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
        });
    }
  },
});

/** Below this even large text fails (WCAG 1.4.3); the size of the text is not known here. */
const LARGE_TEXT = 3;

interface NamedColor {
  name: string;
  value: number;
}

/** Both colours, when one style attribute fixes both; null otherwise. */
function colorsOf(element: PageElement): { text: NamedColor; background: NamedColor } | null {
  const style = element.attr('style') ?? '';
  if (!/(?:^|[;\s])color\s*:/i.test(style) || !/background/i.test(style)) return null;
  const found = declarations(style);
  if (found.has('background-image') || found.has('opacity') || found.has('filter')) return null;
  const text = named(found.get('color'));
  // The later one of the two counts.
  const last = [...found.keys()].filter((name) => name === 'background' || name === 'background-color').at(-1) ?? '';
  const background = named(found.get(last));
  return text && background ? { text, background } : null;
}

function named(value: string | undefined): NamedColor | null {
  const name = (value ?? '').replace(/\s*!\s*important$/, '');
  const color = parseColor(name);
  return color === null ? null : { name, value: color };
}

/** Text of the element itself, not only of what is inside, which may have other colours. */
function hasOwnText(element: PageElement): boolean {
  const { textOwners, textValues } = element.document;
  for (let i = element.textFrom; i < element.textTo && i < element.textFrom + 50; i++)
    if (textOwners[i] === element && (textValues[i] ?? '').trim() !== '') return true;
  return false;
}
