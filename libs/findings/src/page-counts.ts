/** Numbers of pages with how often something was found there: eight bytes a pair, outside of the heap. */
export class PageCounts {
  private numbers = new Uint32Array(16);
  private length = 0;

  /** Pages come in any order, and cost least in ascending one. */
  add(page: number, count: number): void {
    const last = this.length - 2;
    if (last >= 0 && this.numbers[last] === page) {
      this.numbers[last + 1] = (this.numbers[last + 1] ?? 0) + count;
      return;
    }
    if (this.length === this.numbers.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length++] = page;
    this.numbers[this.length++] = count;
  }

  /** Each page once, ascending. */
  sorted(): { pages: number[]; counts: number[] } {
    const pairs: [page: number, count: number][] = [];
    for (let at = 0; at < this.length; at += 2) pairs.push([this.numbers[at] ?? 0, this.numbers[at + 1] ?? 0]);
    pairs.sort(([a], [b]) => a - b);
    const sorted: { pages: number[]; counts: number[] } = { pages: [], counts: [] };
    for (const [page, count] of pairs) {
      const last = sorted.pages.length - 1;
      if (sorted.pages[last] === page) sorted.counts[last] = (sorted.counts[last] ?? 0) + count;
      else {
        sorted.pages.push(page);
        sorted.counts.push(count);
      }
    }
    return sorted;
  }
}
