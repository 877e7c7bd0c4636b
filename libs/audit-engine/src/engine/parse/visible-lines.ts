import { Context, type ElementTables, type PageElement } from './element.js';
import { collapse } from './text-copy.js';

const NOT_READ = Context.hidden | Context.template | Context.noscript | Context.head | Context.raw | Context.foreign;
/** Longer ones are whole paragraphs. */
const MAX_CHARS = 500;

export interface VisibleLine {
  /** White space collapsed; cut behind the 500th character where it is longer. */
  text: string;
  /** Of its last piece of text. */
  owner: PageElement | null;
}

/** The text of a page by the lines in which it is shown, empty ones left out. */
export function visibleLines({
  textValues,
  textOwners,
  textBreaks,
}: Pick<ElementTables, 'textValues' | 'textOwners' | 'textBreaks'>): VisibleLine[] {
  const lines: VisibleLine[] = [];
  let line = '';
  let owner: PageElement | null = null;
  for (let i = 0; i <= textValues.length; i++) {
    if (line !== '' && (i === textValues.length || textBreaks[i] === true)) {
      const text = collapse(line);
      if (text !== '') lines.push({ text: text.slice(0, MAX_CHARS + 1), owner });
      line = '';
    }
    const own = textOwners[i] ?? null;
    if (own !== null && (own.context & NOT_READ) !== 0) continue;
    owner = own;
    // Blanks are not counted yet.
    if (line.length <= MAX_CHARS * 4) line += (textValues[i] ?? '').slice(0, MAX_CHARS * 4);
  }
  return lines;
}
