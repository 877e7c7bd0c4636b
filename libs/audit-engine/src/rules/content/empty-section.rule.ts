import type { PageElement } from '../../engine/parse/element.js';
import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';

/** Content without its own text, or a place that a script fills. */
const CONTENT = new Set([
  'img',
  'picture',
  'video',
  'audio',
  'iframe',
  'object',
  'embed',
  'canvas',
  'svg',
  'form',
  'input',
  'select',
  'textarea',
  'button',
  'table',
  'math',
  'script',
  'noscript',
  'template',
  'slot',
  'hr',
]);

export default definePageRule({
  meta: {
    id: 'content/empty-section',
    title: { failed: 'Section has no content', passed: 'Every section has content' },
    subcategory: 'structure',
    severity: 'warning',
    weight: 2,
    needs: ['headings', 'document', 'robots'],
    messages: {
      empty: 'There is nothing between the heading "{heading}" and the next heading of its level, "{next}".',
    },
    since: '1.0',
    version: 9,
    references: [
      'https://www.w3.org/WAI/tutorials/page-structure/headings/',
      'https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2',
    ],
    howToFix:
      'Write what belongs below the heading, remove it, or make it a paragraph if it is only a line of large text.',
  },
  leavesOutHidden: 2,
  applies: ({ headings, status, robots }) => status === 200 && !robots.isNoindex && headings.length > 1,
  check({ headings, document }, report) {
    for (const sections of alike(headings.map(({ element }) => element))) {
      if (sections.length < MIN_SECTIONS) continue;
      const empty = sections.filter((heading, i) => !hasContent(heading, sections[i + 1], document.textValues));
      const [heading] = empty;
      const at = heading ? sections.indexOf(heading) : -1;
      const next = sections[at + 1];
      // The first one may be the title of the text. Where several are empty, they are lines of large text.
      if (empty.length !== 1 || !heading || at === 0 || !next || leadsOn(heading)) continue;
      if (isLatin(heading) !== isLatin(next)) continue;
      report('empty', [heading, next], { heading: copyText(heading.text, 60), next: copyText(next.text, 60) });
    }
  },
});

/** Fewer headings do not tell whether each of them begins a section. */
const MIN_SECTIONS = 4;

/** Headings of the content that are alike: of the same level and class, in the same element. */
function alike(headings: readonly PageElement[]): Iterable<PageElement[]> {
  const groups = new Map<PageElement | null, Map<string, PageElement[]>>();
  for (const element of headings) {
    if (element.text === '' || element.isAriaHidden || element.isBoilerplate) continue;
    const inParent = groups.get(element.parent) ?? new Map<string, PageElement[]>();
    const kind = `${element.name} ${element.attr('class') ?? ''}`;
    const same = inParent.get(kind) ?? [];
    same.push(element);
    groups.set(element.parent, inParent.set(kind, same));
  }
  return [...groups.values()].flatMap((inParent) => [...inParent.values()]);
}

/** A heading in another script may be the translation of the one before it. */
function isLatin({ text }: PageElement): boolean {
  return /\p{Script=Latin}/u.test(text);
}

/** Links and buttons around or inside of a heading lead to what belongs to it. */
function leadsOn(element: PageElement): boolean {
  return (
    element.in('anchor') ||
    element.in('button') ||
    element.closest('summary', 'label', 'details', 'dialog') !== null ||
    element.descendants(['a', 'button', 'img', 'svg', 'input'], 1).length > 0 ||
    element.has('onclick')
  );
}

/** Text or an element between a heading and the next one like it, or the end of the element around them. */
function hasContent(from: PageElement, next: PageElement | undefined, texts: readonly string[]): boolean {
  const textTo = next?.textFrom ?? from.parent?.textTo ?? 0;
  for (let i = from.textTo; i < textTo; i++) if ((texts[i] ?? '').trim() !== '') return true;
  const { elements } = from.document;
  const end = next?.index ?? (from.parent?.lastIndex ?? from.lastIndex) + 1;
  for (let i = from.lastIndex + 1; i < end; i++) {
    const element = elements[i];
    // An element with its own id, data or name may be filled by a script or style sheet.
    if (element && (CONTENT.has(element.name) || element.name.includes('-') || element.attributes.length > 0))
      return true;
  }
  return false;
}
