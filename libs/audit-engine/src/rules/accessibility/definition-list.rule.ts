import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, isScripted, isUnrendered, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';
import { ownTextOf } from '../../shared/text/own-text.js';

export default definePageRule({
  meta: {
    id: 'accessibility/definition-list',
    title: {
      failed: 'Description list has an invalid structure',
      passed: 'Every description list has a valid structure',
    },
    subcategory: 'structure',
    wcag: ['1.3.1'],
    severity: 'error',
    weight: 3,
    needs: ['lists'],
    messages: {
      stranger: '<dl> has <{child}> as a child. Only <dt>, <dd> and groups of them in <div> are allowed there.',
      text: 'The <dl> contains text directly: "{text}". Only <dt>, <dd> and groups of them in <div> are allowed there.',
      outside: '<{name}> is outside a <dl>.',
      deep: '<{name}> stands deeper in the <dl> than in one <div>, so that browsers do not count it to the list.',
      group: 'A <div> in the <dl> has <{child}> in it, and neither <dt> nor <dd>.',
      loose: 'A <div> in the <dl> contains text directly: "{text}". Only <dt> and <dd> are allowed there.',
      alone: '<{name}> has no {missing}: a group is one or more <dt> and the <dd> behind them.',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
      'https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element',
    ],
    howToFix: 'Put only <dt> and <dd> (or <div> around them) into a <dl>, and use them nowhere else.',
  },
  applies: ({ named }) => named('dl', 'dt', 'dd').some((element) => !element.isAriaHidden),
  check({ lists, named }, report) {
    for (const { element, strangers } of lists) {
      if (element.name !== 'dl' || element.isAriaHidden || roleOf(element) !== null) continue;
      const stranger = strangers.find(
        (child) =>
          !child.isAriaHidden &&
          !isCustomElement(child) &&
          !isUnrendered(child) &&
          roleOf(child) === null &&
          child.name !== 'slot',
      );
      const text = ownTextOf(element);
      if (stranger) report('stranger', stranger, { child: stranger.name });
      else if (text !== '') report('text', element, { text });
      else if (!OF_GALLERY.test(element.attr('class') ?? '')) {
        const foreign = groupWithout(element);
        const loose = element.children.find((group) => isGroup(group) && ownTextOf(group) !== '');
        if (foreign) report('group', foreign, { child: foreign.name });
        else if (loose) report('loose', loose, { text: ownTextOf(loose) });
        const alone = aloneIn(element);
        if (alone) report('alone', alone, { name: alone.name, missing: alone.name === 'dt' ? '<dd>' : '<dt>' });
      }
    }
    for (const element of named('dt', 'dd')) {
      if (element.isAriaHidden || roleOf(element) !== null) continue;
      if (element.closest('dl') !== null) {
        if (isTooDeep(element)) report('deep', element, { name: element.name });
      } else if (element.parent !== null && !isCustomElement(element.parent) && element.parent.name !== 'slot')
        report('outside', element, { name: element.name });
    }
  },
});

/** WordPress writes each picture of a gallery as a list without description. */
const OF_GALLERY = /(?:^|\s)gallery-item(?:$|\s)/;

/** In a `div` of a `div`; other elements between them are separate findings, or come from a script. */
function isTooDeep({ parent }: PageElement): boolean {
  const group = parent?.parent ?? null;
  return (
    parent?.name === 'div' &&
    group?.name === 'div' &&
    group.parent?.name === 'dl' &&
    [parent, group].every((div) => roleOf(div) === null && !isScripted(div))
  );
}

function isGroup(element: PageElement): boolean {
  return element.name === 'div' && element.text !== '' && roleOf(element) === null && !isScripted(element);
}

/** The first child of a group that has text and no part of a list. */
function groupWithout(list: PageElement): PageElement | null {
  for (const group of list.children) {
    if (!isGroup(group)) continue;
    if (group.descendants(['dt', 'dd', 'slot', 'template']).length > 0) continue;
    const child = group.children.find((part) => !SILENT.has(part.name));
    if (child && !isCustomElement(child) && !isScripted(child) && roleOf(child) === null) return child;
  }
  return null;
}

/** What may stand around terms and descriptions; a group with anything else in it has a different structure. */
const SILENT = new Set(['script', 'template', 'style']);

/**
 * The first term without a description, or description without a term; null where
 * the groups are whole, or where not everything can be seen.
 */
function aloneIn(list: PageElement): PageElement | null {
  const parts: PageElement[] = [];
  for (const child of list.children) {
    if (SILENT.has(child.name)) continue;
    if (child.name !== 'div') parts.push(child);
    else {
      const alone = aloneAmong(child.children);
      if (alone) return alone;
    }
  }
  return aloneAmong(parts);
}

function aloneAmong(parts: readonly PageElement[]): PageElement | null {
  const seen = parts.filter(({ name }) => !SILENT.has(name));
  if (
    seen.some(
      (part) => (part.name !== 'dt' && part.name !== 'dd') || part.has('role') || isScripted(part) || mayBeHidden(part),
    )
  )
    return null;
  const [first] = seen;
  const last = seen.at(-1);
  if (first?.name === 'dd') return first;
  return last?.name === 'dt' ? last : null;
}
