import type { PicturedElement, PicturedFix, PictureKeeper } from '#audit-run';
import { WINDOWS, type Picture, type WantedElements } from '#render';
import { runPictures, type RunPictures, type WorkRow } from '#runs';

/** Pictures of a page, at most: the others are for other pages of the run. */
const MOST_OF_PAGE = 5;
/** Pages of a slice that are shown again for the elements that rules found. */
const MOST_SHOWN_AGAIN = 2;

/** Pictures of a run, by one of its workers. What others have stored meanwhile is refused when it is stored again. */
export class RunPictureKeeper implements PictureKeeper {
  private shownAgain = 0;
  private names: Promise<Set<string>> | null = null;

  constructor(
    private readonly run: Pick<WorkRow, 'id' | 'epoch'>,
    private readonly pictures: RunPictures,
  ) {}

  async keepStartPage(pictures: readonly Picture[]): Promise<void> {
    const images = pictures.map(({ device, bytes }) => ({ device, ...WINDOWS[device], content: bytes }));
    await this.pictures.keep(this.run, images);
  }

  async wantedElements(): Promise<WantedElements | null> {
    const known = await (this.names ??= this.storedNames());
    const left = runPictures.MOST_ELEMENTS - known.size;
    return left > 0 ? { most: Math.min(left, MOST_OF_PAGE), known: [...known] } : null;
  }

  async keepElements(elements: readonly PicturedElement[]): Promise<void> {
    const known = await (this.names ??= this.storedNames());
    for (const element of elements) {
      if (known.has(element.name) || known.size >= runPictures.MOST_ELEMENTS) continue;
      known.add(element.name);
      await this.pictures.keepElement(this.run, element);
    }
  }

  mayShowAgain(): boolean {
    return this.shownAgain++ < MOST_SHOWN_AGAIN;
  }

  keepFix(fix: PicturedFix): Promise<void> {
    return this.pictures.keepFix(this.run, fix);
  }

  private storedNames(): Promise<Set<string>> {
    const stored = this.pictures.list(this.run.id).then(({ elements }) => new Set(elements.map(({ name }) => name)));
    // The next page asks again.
    stored.catch(() => (this.names = null));
    return stored;
  }
}
