/** Refusals in a row that are more than a page or two that are closed to all, at a host that has borne with us so far. */
const IN_A_ROW = 3;

/** Tells a host that shuts us out, as a rule because we were too fast for it, from pages that are refused or do not answer to anybody. */
export class BanDetector {
  private refusals = 0;
  private asking: Promise<boolean> | null = null;

  /** `isBanned` asks for a page that the host gave before. `isWary`: the host has pushed back lately, so each refusal may be about us. */
  constructor(
    private readonly isBanned: () => Promise<boolean>,
    readonly isWary: () => boolean,
  ) {}

  onAnswer(): void {
    this.refusals = 0;
  }

  /** True when the host should get a rest and the page another try. */
  async onRefusal(): Promise<boolean> {
    if (++this.refusals < IN_A_ROW && !this.isWary()) return false;
    this.asking ??= this.isBanned().finally(() => (this.asking = null));
    const isBanned = await this.asking;
    if (!isBanned) this.refusals = 0;
    return isBanned;
  }
}
