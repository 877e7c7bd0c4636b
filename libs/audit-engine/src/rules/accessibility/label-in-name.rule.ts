import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, roleOf } from '../../shared/aria/exposure.js';
import { idsIn } from '../../shared/aria/references.js';

export default definePageRule({
  meta: {
    id: 'accessibility/label-in-name',
    title: {
      failed: 'Visible text is missing from the accessible name',
      passed: 'Accessible names contain the visible text',
    },
    subcategory: 'names',
    wcag: ['2.5.3'],
    severity: 'warning',
    weight: 4,
    needs: ['attributes'],
    messages: {
      differs: '<{name}> shows "{text}", but its aria-label says "{label}".',
      other: '<{name}> shows "{text}", but the elements that name it by aria-labelledby say "{label}".',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/label-in-name.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F96',
    ],
    howToFix: 'Begin the aria-label with the text people see, or remove it.',
  },
  applies: ({ attributes }) => attributes.with('aria-*').some(isLabelled),
  check({ attributes, named }, report) {
    const hasIconFont = named('link').some((link) => ICON_FACES.test(link.attr('href') ?? ''));
    for (const element of attributes.with('aria-*')) {
      if (!isLabelled(element) || !isPlainText(element)) continue;
      // With such a font any word may be a sign, and a style sheet says where.
      if (hasIconFont && /^[a-z0-9_]+$/.test(element.text)) continue;
      const words = wordsOf(element.text);
      if (words.join('').length < MIN_LETTERS) continue;
      const isByOther = idsIn(element, 'aria-labelledby').some((id) => element.document.ids.has(id));
      const label = isByOther ? element.accessibleName : (element.attr('aria-label') ?? '');
      if (label === '') continue;
      const known = wordsOf(label.slice(0, MAX_LABEL_CHARS));
      const joined = known.join(' ');
      if (words.some((word) => !joined.includes(word) && !isRunTogether(word, known))) {
        report(isByOther ? 'other' : 'differs', element, {
          name: element.name,
          text: element.text,
          label: label.trim(),
        });
      }
    }
  },
});

const ICON_FACES = /[?&]family=Material[+\s](?:Icons|Symbols)/;
/** Shorter texts are symbols and abbreviations. */
const MIN_LETTERS = 3;
/** Longer texts are whole cards, whose label is a title. */
const MAX_CHARS = 60;
const MAX_LABEL_CHARS = 500;
const INLINE = new Set(['span', 'b', 'strong', 'i', 'em', 'small', 'br', 'wbr', 'u', 'bdi']);
const NOT_TEXT =
  /icon|ico(?:n|moon|font)?(?:$|[\s_-])|material|symbol|glyph|ligature|feather|octicon|dashicon|(?:^|\s)(?:fa[srlbtd]?|mdi|bi|ti|ri|la[srb]?|pi|lni|uil?|bx[sl]?|ph|cil|gg|el|typcn|wi|zmdi|ion|md|fi|bp\d?|ms)(?:\s|-|$)|hidden|sr-only|screen-reader|assistive|badge|count/i;

/** A face that is set for one control draws icons, whatever its name; those of text are named. */
const ICON_FONT =
  /font(?:-family)?\s{0,3}:(?![^;]{0,200}(?:serif|mono|system-ui|inherit|arial|helvetica|verdana|tahoma|georgia|times|courier|roboto|sans|lato|inter|var\())/i;

/** The name of an icon that its font draws as one sign: `arrow_forward`, `chevronLeft`. */
function isLigature(part: PageElement): boolean {
  return /^(?:[a-z0-9]+(?:_[a-z0-9]+)+|[a-z]+[A-Z][A-Za-z]+)$/.test(part.text);
}

/** Roles whose text people see as their label. */
const NAMED_BY_TEXT = new Set([
  'button',
  'link',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'checkbox',
  'radio',
  'switch',
  'option',
  'treeitem',
]);

function isLabelled(element: PageElement): boolean {
  if (element.isAriaHidden || isCustomElement(element)) return false;
  const role = roleOf(element);
  const isControl =
    role === null
      ? element.name === 'button' || (element.name === 'a' && element.has('href'))
      : NAMED_BY_TEXT.has(role);
  return isControl && Boolean(element.attr('aria-label')?.trim() || element.attr('aria-labelledby')?.trim());
}

/** True when the text inside is surely what people read: no icons, nothing out of sight, no parts that scripts fill. */
function isPlainText(element: PageElement): boolean {
  if (element.text === '' || element.text.length > MAX_CHARS || NOT_TEXT.test(element.attr('class') ?? ''))
    return false;
  const inside = element.descendants([], 20);
  if (ICON_FONT.test(element.attr('style') ?? '') || isLigature(element)) return false;
  return inside.every(
    (part) =>
      INLINE.has(part.name) &&
      !isCustomElement(part) &&
      !part.isAriaHidden &&
      !NOT_TEXT.test(part.attr('class') ?? '') &&
      !ICON_FONT.test(part.attr('style') ?? '') &&
      !(part.name === 'i' && part.has('class')) &&
      !isLigature(part),
  );
}

/** Parts without a space between them are one word here, and two where a style sheet sets them apart. */
function isRunTogether(word: string, known: readonly string[]): boolean {
  return known.some((_, first) => {
    let joined = '';
    for (let at = first; at < known.length && joined.length < word.length; at++) joined += known[at] ?? '';
    return joined === word;
  });
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
