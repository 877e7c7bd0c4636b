import type { LinkRecord, UrlId } from './url-id.js';

const EMPTY = 0xffffffff;

/** Ids to dense numbers: open addressing over typed arrays, 16 bytes an entry at half load. */
export class IdTable {
  private highs = new Uint32Array(1024);
  private lows = new Uint32Array(1024);
  private slots = new Uint32Array(2048).fill(EMPTY);
  size = 0;

  find(id: UrlId): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let at = id.low & mask; ; at = (at + 1) & mask) {
      const node = slots[at] ?? EMPTY;
      if (node === EMPTY) return -1;
      if (this.lows[node] === id.low && this.highs[node] === id.high) return node;
    }
  }

  add(id: UrlId): number {
    const known = this.find(id);
    if (known !== -1) return known;
    if (this.size === this.highs.length) this.grow();
    const node = this.size++;
    this.highs[node] = id.high;
    this.lows[node] = id.low;
    this.place(node);
    return node;
  }

  private place(node: number): void {
    const mask = this.slots.length - 1;
    let at = (this.lows[node] ?? 0) & mask;
    while (this.slots[at] !== EMPTY) at = (at + 1) & mask;
    this.slots[at] = node;
  }

  private grow(): void {
    const capacity = this.highs.length * 2;
    this.highs = enlarge(this.highs, capacity);
    this.lows = enlarge(this.lows, capacity);
    this.slots = new Uint32Array(capacity * 2).fill(EMPTY);
    for (let node = 0; node < this.size; node++) this.place(node);
  }
}

function enlarge(from: Uint32Array, capacity: number): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(capacity);
  to.set(from);
  return to;
}

/** Edges grouped by one of their ends: `order` holds edge numbers, `starts` where those of each node begin. */
interface Grouped {
  starts: Uint32Array;
  order: Uint32Array;
}

/** Links between URLs as numbers: 9 bytes a link, and once more when incoming links are asked for. Text of URLs is kept elsewhere, for pages only. */
export class LinkGraph {
  private readonly ids = new IdTable();
  private sources = new Uint32Array(4096);
  private targets = new Uint32Array(4096);
  private flags = new Uint8Array(4096);
  private edges = 0;
  private incomingIndex: Grouped | null = null;

  get linkCount(): number {
    return this.edges;
  }

  node(id: UrlId): number {
    return this.ids.add(id);
  }

  find(id: UrlId): number {
    return this.ids.find(id);
  }

  addLinks(source: number, links: readonly LinkRecord[]): void {
    this.incomingIndex = null;
    for (const link of links) {
      if (this.edges === this.sources.length) this.grow();
      this.sources[this.edges] = source;
      this.targets[this.edges] = this.ids.add(link);
      this.flags[this.edges] = link.flags;
      this.edges++;
    }
  }

  /** Number of linking nodes, the target's link to itself left out. */
  incomingCount(target: number, withoutFlags = 0): number {
    let count = 0;
    this.eachIncoming(target, (source, flags) => {
      if (source !== target && (flags & withoutFlags) === 0) count++;
    });
    return count;
  }

  eachIncoming(target: number, visit: (source: number, flags: number) => void): void {
    if (target < 0) return;
    const { starts, order } = this.incoming();
    const end = starts[target + 1] ?? 0;
    for (let at = starts[target] ?? 0; at < end; at++) {
      const edge = order[at] ?? 0;
      visit(this.sources[edge] ?? 0, this.flags[edge] ?? 0);
    }
  }

  /**
   * Clicks from one node to every other, breadth first; -1 where no links lead. `ends` says where a redirect leads, which takes no click of its own.
   * 8 bytes a link while it runs.
   */
  clicksFrom(start: number, ends: ReadonlyMap<number, number>): Int32Array {
    const clicks = new Int32Array(this.ids.size).fill(-1);
    if (start < 0) return clicks;
    const { starts, order } = this.groupedBy(this.sources);
    const queue = new Uint32Array(this.ids.size);
    let queued = 0;
    const reach = (node: number, distance: number): void => {
      if (clicks[node] !== -1) return;
      clicks[node] = distance;
      queue[queued++] = node;
      const end = ends.get(node);
      if (end !== undefined) reach(end, distance);
    };
    reach(start, 0);
    for (let at = 0; at < queued; at++) {
      const node = queue[at] ?? 0;
      const end = starts[node + 1] ?? 0;
      for (let i = starts[node] ?? 0; i < end; i++) reach(this.targets[order[i] ?? 0] ?? 0, (clicks[node] ?? 0) + 1);
    }
    return clicks;
  }

  private incoming(): Grouped {
    this.incomingIndex ??= this.groupedBy(this.targets);
    return this.incomingIndex;
  }

  /** Edges sorted by one of their ends: counting sort. */
  private groupedBy(keys: Uint32Array): Grouped {
    const starts = new Uint32Array(this.ids.size + 2);
    for (let edge = 0; edge < this.edges; edge++) {
      const slot = (keys[edge] ?? 0) + 1;
      starts[slot] = (starts[slot] ?? 0) + 1;
    }
    for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
    const next = starts.slice();
    const order = new Uint32Array(this.edges);
    for (let edge = 0; edge < this.edges; edge++) {
      const key = keys[edge] ?? 0;
      const at = next[key] ?? 0;
      order[at] = edge;
      next[key] = at + 1;
    }
    return { starts, order };
  }

  private grow(): void {
    const capacity = this.sources.length * 2;
    this.sources = enlarge(this.sources, capacity);
    this.targets = enlarge(this.targets, capacity);
    const flags = new Uint8Array(capacity);
    flags.set(this.flags);
    this.flags = flags;
  }
}
