import {
  elementName,
  elementsOf,
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
    const element = elementsOf(facts, check)[index];
    const size = sizeOfElementPicture(bytes);
    if (!element || !size) return [];
    const { selector } = element;
    return [{ name: elementName(check, element), ruleId: RULES[check], pageUrl, selector, ...size, content: bytes }];
  });
}
