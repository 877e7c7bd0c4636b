import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule, type Evidence } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/typed-list',
    title: { failed: 'List is typed as lines of text', passed: 'No list is typed as lines of text' },
    subcategory: 'lists',
    wcag: ['1.3.1'],
    severity: 'warning',
    weight: 2,
    needs: [],
    messages: {
      typed: '{count} lines that begin with "{mark}" look like a list but are not marked up as one.',
      numbered: '{count} lines numbered from "{mark}" look like a list but are not marked up as one.',
      typedParagraphs: '{count} paragraphs that begin with "{mark}" look like a list but are not marked up as one.',
      numberedParagraphs: '{count} paragraphs numbered from "{mark}" look like a list but are not marked up as one.',
    },
    since: '1.0',
    version: 7,
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H48',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F2',
    ],
    howToFix: 'Write the lines as <li> in a <ul>, or in an <ol> when they are numbered, and leave out the typed marks.',
  },
  applies: ({ named }) => named('p', 'br').length > 0,
  check({ named }, report) {
    // A box and an element within its line hold the same lines: each is told once.
    const told = new Set<number>();
    const check = (lines: readonly Line[], typed: Message, numbered: Message): void => {
      if (lines[0] && !isElsewhere(lines[0].element))
        reportRuns(lines, (run, first, mark) => {
          if (run.some(({ from }) => told.has(from))) return;
          for (const { from } of run) told.add(from);
          report(/\d/.test(mark) ? numbered : typed, placeOf(first), { count: run.length, mark });
        });
    };
    for (const lines of brokenLines(named('br'))) check(lines, 'typed', 'numbered');
    for (const lines of paragraphs(named('p'))) check(lines, 'typedParagraphs', 'numberedParagraphs');
  },
});

type Message = 'typed' | 'numbered' | 'typedParagraphs' | 'numberedParagraphs';

interface Line {
  element: PageElement;
  /** The number of its first text in the document. */
  from: number;
  text: string;
}

const MIN_LINES = 3;
const MAX_LINES = 1_000;
const INLINE = new Set('a abbr b bdi big cite code em font i img mark q s small span strong sub sup time u'.split(' '));
/** No line begins with it. */
const BOX = '\u0000';
const BULLET = /^([•‣▪●○■◦➢➤►*·–-])\s*(?=[\p{L}\p{N}"'“„«(])/u;
/** Signs that also begin a spoken line, a footnote or a negative number: a space is behind them in lists. */
const AMBIGUOUS = /^[*·–-]\S/;
const NUMBER = /^(\d{1,2})[.)]\s+\p{L}/u;
/** Without a blank it may be a time or a name; within a list it is the next number. */
const CLOSE_NUMBER = /^\d{1,2}[.)](?=\p{L})/u;
/** The word behind a number with a point, which may be an ordinal. */
const COUNTED = /^\d{1,2}\.\s+([\p{L}\p{M}]{1,40})/u;
/** What is said in a story begins with a dash, and ends like a sentence. */
const SENTENCE_END = /[.!?…:,;»”"。！？」』،؛؟۔।]$/;

/** The text between line breaks of one element, each element once. */
function brokenLines(breaks: readonly PageElement[]): Line[][] {
  const parents = new Set<PageElement>();
  for (const { parent } of breaks) if (parent !== null) parents.add(parent);
  return [...parents].map((element) => linesOf(element));
}

function linesOf(element: PageElement): Line[] {
  const { textValues, textBreaks, textOwners } = element.document;
  const lines: Line[] = [];
  let from = element.textFrom;
  let text = '';
  for (let i = from; i < element.textTo && lines.length < MAX_LINES; i++) {
    if (textBreaks[i] === true) {
      lines.push({ element, from, text: text.trim() });
      from = i;
      text = '';
    }
    // What is in another box is no line of this one: it ends the list.
    text += isInline(textOwners[i] ?? null, element) ? (textValues[i] ?? '') : BOX;
  }
  lines.push({ element, from, text: text.trim() });
  return lines.filter((line) => line.text !== '');
}

function isInline(owner: PageElement | null, within: PageElement): boolean {
  for (let at = owner; at !== null && at !== within; at = at.parent) if (!INLINE.has(at.name)) return false;
  return true;
}

/** Paragraphs that follow each other directly, together. */
function paragraphs(all: readonly PageElement[]): Line[][] {
  const groups: Line[][] = [];
  let last: PageElement | null = null;
  for (const element of all) {
    const line = { element, from: element.textFrom, text: element.text };
    if (last !== null && element.parent === last.parent && element.index === last.lastIndex + 1)
      groups[groups.length - 1]?.push(line);
    else groups.push([line]);
    last = element;
  }
  return groups;
}

type Found = (run: readonly Line[], first: Line, mark: string) => void;

function reportRuns(lines: readonly Line[], found: Found): void {
  let run: Line[] = [];
  let mark = '';
  for (const line of [...lines, null]) {
    const own =
      line === null ? '' : markOf(line.text) || (run.length > 0 && /\d/.test(mark) ? closeNumberOf(line.text) : '');
    const isNext =
      own !== '' && (/\d/.test(own) ? Number.parseInt(own, 10) === Number.parseInt(mark, 10) + 1 : own === mark);
    if (!isNext || run.length === 0) {
      const [first] = run;
      if (first && run.length >= MIN_LINES && !isSpoken(mark, run) && !isCounted(run))
        found(run, first, markOf(first.text));
      run = [];
    }
    mark = own;
    if (line !== null && own !== '' && (run.length > 0 || !/\d/.test(own) || Number.parseInt(own, 10) === 1))
      run.push(line);
  }
}

/** A list in a long box is shown where it begins. */
function placeOf({ element, from, text }: Line): Evidence {
  const { document, textTo } = element;
  for (let i = from; i < textTo; i++) {
    const start = document.textStarts[i] ?? -1;
    if (start < 0 || (document.textValues[i] ?? '').trim() === '') continue;
    const [blanks = ''] = /^\s{0,1000}/.exec(document.html.slice(start, start + 1_000)) ?? [];
    const at = document.lineAt(start + blanks.length);
    return at === element.line ? element : { snippet: text, line: at, selector: element.selector ?? undefined };
  }
  return element;
}

/** The sign or number that a line begins with; empty where there is none. */
function markOf(text: string): string {
  // Almost every line begins with a letter.
  const first = text.charCodeAt(0) | 32;
  if (first >= 97 && first <= 122) return '';
  const number = NUMBER.exec(text)?.[0];
  if (number !== undefined) return number.replace(/\s.*/u, '');
  return AMBIGUOUS.test(text) ? '' : (BULLET.exec(text)?.[1] ?? '');
}

function closeNumberOf(text: string): string {
  return CLOSE_NUMBER.exec(text)?.[0] ?? '';
}

function isSpoken(mark: string, run: readonly Line[]): boolean {
  return /[–-]/.test(mark) && run.some(({ text }) => SENTENCE_END.test(text));
}

/** Ordinals of one thing, as many languages write them: "1. Platz", "2. Platz"; "1. Mai", "2. Mai". Without the number, nothing is left. */
function isCounted(run: readonly Line[]): boolean {
  return new Set(run.map(({ text }, i) => COUNTED.exec(text)?.[1]?.toLowerCase() ?? i)).size === 1;
}

function isElsewhere(element: PageElement): boolean {
  return (
    element.isAriaHidden ||
    element.has('role') ||
    element.in('template') ||
    element.closest('pre', 'code', 'textarea', 'blockquote', 'nav', 'address') !== null ||
    /^(?:pre|code|textarea|address|nav|blockquote)$/.test(element.name) ||
    mayBeHidden(element)
  );
}
