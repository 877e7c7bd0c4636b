import type { PageElement } from '#audit-engine';
import { escaped, type Edits } from '../edits.js';
import type { Change, FixTools } from '../fix.js';
import type { TextKind } from './question.js';

export interface TextRule {
  kind: TextKind;
  changes: readonly Change[];
  /** Messages of the rule that a text answers; all of them without it. */
  messages?: readonly string[];
  /** What it writes, in a sentence. */
  writes: string;
  /** Our code writes the text, escaped; false when there is no exact place for it. */
  write(tools: FixTools, value: string): boolean;
}

const attribute = (name: string): TextRule['write'] =>
  onElement((element, edits, value) => {
    edits.setAttribute(element, name, value);
    return true;
  });

/**
 * Findings that a person, or a model, has to find words for. In this order they are
 * asked about: images last, because not every model sees them.
 */
export const TEXT_RULES: Readonly<Record<string, TextRule>> = {
  'accessibility/link-name': {
    kind: 'name',
    changes: [],
    writes: 'Names the link by aria-label.',
    write: attribute('aria-label'),
  },
  'accessibility/button-name': {
    kind: 'name',
    changes: [],
    writes: 'Names the button by aria-label.',
    write: attribute('aria-label'),
  },
  'accessibility/iframe-title': {
    kind: 'name',
    changes: [],
    writes: 'Writes the title of the frame.',
    write: attribute('title'),
  },
  'accessibility/link-purpose': {
    kind: 'name',
    changes: ['text'],
    writes: 'Writes a text that says where the link leads.',
    write: onElement((element, edits, value) => replaceText(element, edits, value)),
  },
  'core/title': {
    kind: 'title',
    changes: ['text'],
    messages: ['missing', 'empty'],
    writes: 'Writes the title.',
    write: ({ finding, edits }, value) =>
      finding.element
        ? replaceText(finding.element, edits, value)
        : edits.insertInHead(`<title>${escaped(value, '')}</title>`),
  },
  'core/title-generic': {
    kind: 'title',
    changes: ['text'],
    writes: 'Writes the title.',
    write: onElement((element, edits, value) => replaceText(element, edits, value)),
  },
  'core/description': {
    kind: 'description',
    changes: [],
    writes: 'Writes the description.',
    write: ({ finding, edits }, value) => {
      if (!finding.element) return edits.insertInHead(`<meta name="description" content="${escaped(value, '"')}">`);
      edits.setAttribute(finding.element, 'content', value);
      return true;
    },
  },
  'core/h1': {
    kind: 'heading',
    changes: ['text'],
    writes: 'Writes the main heading in front of the content.',
    write: onElement((element, edits, value) => {
      edits.insertInside(element, `<h1>${escaped(value, '')}</h1>`);
      return true;
    }),
  },
  'accessibility/image-alt': {
    kind: 'alternative',
    changes: [],
    writes: 'Writes an alternative text.',
    write: attribute('alt'),
  },
  'images/alt-placeholder': {
    kind: 'alternative',
    changes: [],
    writes: 'Writes an alternative text.',
    write: attribute('alt'),
  },
  'images/alt-file-name': {
    kind: 'alternative',
    changes: [],
    writes: 'Writes an alternative text.',
    write: attribute('alt'),
  },
};

/** Their ids. */
export const WORDED_RULES: ReadonlySet<string> = new Set(Object.keys(TEXT_RULES));

function onElement(write: (element: PageElement, edits: Edits, value: string) => boolean): TextRule['write'] {
  return ({ finding, edits }, value) => finding.element !== null && write(finding.element, edits, value);
}

/** Of an element that holds nothing but text. */
function replaceText(element: PageElement, edits: Edits, value: string): boolean {
  if (element.children.length > 0 || element.closeStart <= element.openEnd) return false;
  edits.replace(element.openEnd + 1, element.closeStart, escaped(value, ''));
  return true;
}
