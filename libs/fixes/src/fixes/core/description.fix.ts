import type { PageElement } from '#audit-engine';
import { inAttribute } from '../addresses.js';
import { definePageFix } from '../../fix.js';

/** Characters: what results show, and what says enough. */
const [MIN_CHARS, MAX_CHARS] = [70, 160];
const SENTENCE_END = /[.!?…。！？]["”’»)]?(?=\s|$)/g;

export default definePageFix({
  rule: 'core/description',
  safety: 'review',
  isDraft: true,
  needs: ['document', 'head'],
  writes: 'Writes the first sentences of the content as the description: a draft to improve.',
  edit({ page, edits }) {
    const draft = page
      .named('p')
      .filter(isContent)
      .map(firstSentences)
      .find((text) => text !== null);
    if (!draft) return 'No paragraph of the page has sentences of the right length.';
    const { element } = page.head.metasOf('description')[0] ?? {};
    if (element) edits.setAttribute(element, 'content', draft);
    else if (!edits.insertInHead(`<meta name="description" content="${inAttribute(draft)}">`))
      return 'The source has no <head> tag.';
    return undefined;
  },
});

function isContent(paragraph: PageElement): boolean {
  return !paragraph.isBoilerplate && !paragraph.isHidden && !paragraph.isAriaHidden && !paragraph.in('template');
}

/** Whole ones, as many as there is room for. */
function firstSentences({ text }: PageElement): string | null {
  const plain = text.slice(0, 2_000).replace(/\s+/g, ' ').trim();
  const ends = [...plain.matchAll(SENTENCE_END)].map((end) => end.index + end[0].length);
  const end = ends.filter((at) => at <= MAX_CHARS).at(-1) ?? 0;
  return end < MIN_CHARS ? null : plain.slice(0, end);
}
