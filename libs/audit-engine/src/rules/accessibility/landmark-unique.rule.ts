import type { Landmark } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';
import { isForPhones, isOfOneLayout, mayBeHidden } from '../../shared/aria/exposure.js';
import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/landmark-unique',
    title: { failed: 'Landmarks cannot be told apart', passed: 'Landmarks can be told apart' },
    subcategory: 'landmarks',
    wcag: [],
    severity: 'warning',
    weight: 2,
    needs: ['landmarks'],
    messages: {
      same: '{count} landmarks of the kind "{role}" have the name "{name}".',
      unnamed: '{count} landmarks of the kind "{role}" have no name.',
      several: 'The page has {count} landmarks of the kind "{role}"; one is enough.',
    },
    since: '1.0',
    version: 7,
    references: [
      'https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/',
      'https://www.w3.org/WAI/WCAG22/Understanding/bypass-blocks.html',
    ],
    howToFix:
      'Name each landmark by its purpose with aria-label or aria-labelledby, and keep one header and one footer of the page.',
  },
  leavesOutHidden: 2,
  applies: ({ landmarks }) => landmarks.length > 1,
  check({ landmarks }, report) {
    const elements = new Set(landmarks.map(({ element }) => element));
    const groups = new Map<string, Landmark[]>();
    for (const landmark of landmarks) {
      const { role, name, element } = landmark;
      if (
        role === 'main' ||
        isOfOneLayout(element) ||
        isForPhones(element) ||
        mayBeHidden(element) ||
        isEmpty(element) ||
        (name === '' && element.has('aria-labelledby'))
      )
        continue;
      // Navigations and forms without a name have their own rules, and regions without one are none.
      if (name === '' && (role === 'navigation' || role === 'form' || role === 'region')) continue;
      // One inside of another landmark is out of place, which is the finding.
      if (ONE_OF.has(role) && isInside(element, elements)) continue;
      const key = ONE_OF.has(role) ? role : `${role} ${name.toLowerCase()}`;
      const same = groups.get(key);
      if (same) same.push(landmark);
      else groups.set(key, [landmark]);
    }
    for (const group of groups.values()) {
      const second = group.find((landmark) => landmark !== group[0] && !isSameContent(landmark, group[0]));
      if (!second) continue;
      const { role, name } = second;
      const elements = [second, ...group.filter((landmark) => landmark !== second)].map(({ element }) => element);
      if (ONE_OF.has(role)) report('several', elements, { count: group.length, role });
      else if (name === '') report('unnamed', elements, { count: group.length, role });
      else report('same', elements, { count: group.length, role, name: copyText(name, 80) });
    }
  },
});

/** A frame that a script or another page of the template fills. */
function isEmpty(element: PageElement): boolean {
  return element.children.length === 0 && element.text.trim() === '';
}

/** Kinds of which a page has one. */
const ONE_OF = new Set(['banner', 'contentinfo']);

function isInside(element: PageElement, landmarks: ReadonlySet<PageElement>): boolean {
  for (let at = element.parent; at !== null; at = at.parent) if (landmarks.has(at)) return true;
  return false;
}

const MAX_INSIDE = 300;

/** The same links twice, above and below or for two widths: the authoring practices ask for the same name then. */
function isSameContent({ element }: Landmark, other: Landmark | undefined): boolean {
  const links = linksOf(element);
  return other !== undefined && links !== '' && links === linksOf(other.element);
}

function linksOf(element: PageElement): string {
  const links = element.descendants(['a'], MAX_INSIDE).map((link) => link.attr('href') ?? '');
  return links.every((href) => href === '') ? '' : links.join(' ');
}
