import { createHash } from 'node:crypto';
import type { PageResults } from '#audit-engine';
import {
  elementName,
  elementsOf,
  ELEMENTS_OF_CHECK,
  MOST_NAMED,
  sizeOfElementPicture,
  type ElementCheck,
  type Picture,
  type RenderedPage,
  type WantedElements,
} from '#render';

/** An element that a rule found, with what is around it. */
export interface PicturedElement {
  /** The same on each page that has the element. */
  name: string;
  ruleId: string;
  pageUrl: string;
  selector: string;
  width: number;
  height: number;
  /** WebP. */
  content: Uint8Array;
}

/** Where pictures of a run's pages go. What goes wrong there costs the page nothing. */
export interface PictureKeeper {
  keepStartPage(pictures: readonly Picture[]): Promise<void>;
  /** What the next page may have; null when the run has enough. */
  wantedElements(): Promise<WantedElements | null>;
  keepElements(elements: readonly PicturedElement[]): Promise<void>;
  /** Whether one more page may be shown again for the elements that its rules found; it is counted then. */
  mayShowAgain(): boolean;
}

const RULES: Readonly<Record<ElementCheck, string>> = {
  contrast: 'accessibility/contrast',
  targets: 'accessibility/target-size',
  overflow: 'mobile/overflow',
};

/** The elements of a page that have a picture, by what its browser measured. */
export function picturedElements(
  pageUrl: string,
  { elements = [], facts }: Pick<RenderedPage, 'elements' | 'facts'>,
): PicturedElement[] {
  return elements.flatMap(({ check, index, bytes }) => {
    if (check === 'named') return [];
    const element = elementsOf(facts, check)[index];
    const size = sizeOfElementPicture(bytes);
    if (!element || !size) return [];
    const { selector } = element;
    return [{ name: elementName(check, element), ruleId: RULES[check], pageUrl, selector, ...size, content: bytes }];
  });
}

/** An element that a rule found in the DOM. */
export type FoundElement = Pick<PicturedElement, 'name' | 'ruleId' | 'selector'>;

const BROWSER_RULES = new Set(Object.values(RULES));
/** Elements that show nothing, or the whole page. */
const UNSEEN = /^&lt;(?:!|html|head|body|title|base|meta|link|script|style|noscript|template|param|source|track)\b/i;

/** Elements that rules found in the DOM and that have no picture, those of accessibility first. At most two of a rule. */
export function foundElements(
  { findings }: Pick<PageResults, 'findings'>,
  { most, known }: WantedElements,
): FoundElement[] {
  const found = new Map<string, FoundElement>();
  const ofRule = new Map<string, number>();
  const isAccessible = ([ruleId]: PageResults['findings'][number]): number =>
    ruleId.startsWith('accessibility/') ? 0 : 1;
  for (const [ruleId, , , , snippet, selector] of [...findings].sort((a, b) => isAccessible(a) - isAccessible(b))) {
    if (found.size >= Math.min(most, MOST_NAMED)) break;
    if (selector === undefined || snippet === null || BROWSER_RULES.has(ruleId) || UNSEEN.test(snippet)) continue;
    const name = createHash('sha256')
      .update(JSON.stringify([ruleId, selector, snippet]))
      .digest('hex')
      .slice(0, 20);
    const count = ofRule.get(ruleId) ?? 0;
    if (count >= ELEMENTS_OF_CHECK || known.includes(name)) continue;
    ofRule.set(ruleId, count + 1);
    found.set(name, { name, ruleId, selector });
  }
  return [...found.values()];
}

/** The elements that have a picture, of those that were named to the browser. */
export function picturedFinds(
  pageUrl: string,
  found: readonly FoundElement[],
  { elements = [] }: Pick<RenderedPage, 'elements'>,
): PicturedElement[] {
  return elements.flatMap(({ check, index, bytes }) => {
    const element = check === 'named' ? found[index] : undefined;
    const size = sizeOfElementPicture(bytes);
    return element && size ? [{ ...element, pageUrl, ...size, content: bytes }] : [];
  });
}
