import { WINDOWS, type Picture, type WantedElements } from '#render';
import type { PicturedFix } from '../finish/fixes/fix-looks.js';
import type { PicturedElement, PictureKeeper } from '../rendering/page-pictures.js';

/** As many as a run on a server has: at most 2.3 MB in all. */
const MOST_ELEMENTS = 20;
const MOST_OF_PAGE = 5;
const MOST_FIXES = 10;
/** Pages that are shown again for the elements that rules found. */
const MOST_SHOWN_AGAIN = 10;

/** Pictures of one audit, in memory. All are WebP images. */
export interface TakenPictures {
  startPage: (Picture & { width: number; height: number })[];
  elements: PicturedElement[];
  fixes: PicturedFix[];
}

export class AuditPictures implements PictureKeeper {
  private shownAgain = 0;
  readonly taken: TakenPictures = { startPage: [], elements: [], fixes: [] };

  async keepStartPage(pictures: readonly Picture[]): Promise<void> {
    if (this.taken.startPage.length > 0) return;
    this.taken.startPage.push(...pictures.map((picture) => ({ ...picture, ...WINDOWS[picture.device] })));
  }

  async wantedElements(): Promise<WantedElements | null> {
    const { elements } = this.taken;
    const left = MOST_ELEMENTS - elements.length;
    return left > 0 ? { most: Math.min(left, MOST_OF_PAGE), known: elements.map(({ name }) => name) } : null;
  }

  async keepElements(elements: readonly PicturedElement[]): Promise<void> {
    const { elements: taken } = this.taken;
    for (const element of elements)
      if (taken.length < MOST_ELEMENTS && !taken.some(({ name }) => name === element.name)) taken.push(element);
  }

  mayShowAgain(): boolean {
    return this.shownAgain++ < MOST_SHOWN_AGAIN;
  }

  async keepFix(fix: PicturedFix): Promise<void> {
    if (this.taken.fixes.length < MOST_FIXES) this.taken.fixes.push(fix);
  }
}
