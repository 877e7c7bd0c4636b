import { NumberColumn, IdTable } from '#common';
import type { LinkRecord, UrlId } from './url-id.js';

/** Room for `LinkFlag`. */
const FLAGS = 8;

/** Edges grouped by one of their ends: `order` holds edge numbers, `starts` where those of each node begin. */
interface Grouped {
  starts: Uint32Array;
  order: Uint32Array;
}

/**
 * Links between URLs as numbers: 8 bytes a link, and 4 more when incoming links are
 * asked for. Text of URLs is kept elsewhere, for pages only.
 */
export class LinkGraph {
  private readonly ids = new IdTable();
  private readonly sources = new NumberColumn();
  /** Target in the upper 29 bits, flags in the lower three: half a billion URLs. */
  private readonly ends = new NumberColumn();
  private incomingIndex: Grouped | null = null;

  get linkCount(): number {
    return this.sources.length;
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
      this.sources.push(source);
      this.ends.push(this.ids.add(link) * FLAGS + link.flags);
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
      visit(this.sources.get(edge), this.ends.get(edge) % FLAGS);
    }
  }

  /**
   * Clicks from one node to every other, breadth first; -1 where no links lead. `ends`
   * says where a redirect leads, which takes no separate click.
   * 8 bytes a link while it runs.
   */
  clicksFrom(start: number, ends: ReadonlyMap<number, number>): Int32Array {
    const clicks = new Int32Array(this.ids.size).fill(-1);
    if (start < 0) return clicks;
    const { starts, order } = this.groupedBy((edge) => this.sources.get(edge));
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
      for (let i = starts[node] ?? 0; i < end; i++) reach(this.targetOf(order[i] ?? 0), (clicks[node] ?? 0) + 1);
    }
    return clicks;
  }

  private incoming(): Grouped {
    this.incomingIndex ??= this.groupedBy((edge) => this.targetOf(edge));
    return this.incomingIndex;
  }

  /** Edges sorted by one of their ends: counting sort. */
  private groupedBy(keyOf: (edge: number) => number): Grouped {
    const starts = new Uint32Array(this.ids.size + 2);
    for (let edge = 0; edge < this.linkCount; edge++) {
      const slot = keyOf(edge) + 1;
      starts[slot] = (starts[slot] ?? 0) + 1;
    }
    for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
    const next = starts.slice();
    const order = new Uint32Array(this.linkCount);
    for (let edge = 0; edge < this.linkCount; edge++) {
      const key = keyOf(edge);
      const at = next[key] ?? 0;
      order[at] = edge;
      next[key] = at + 1;
    }
    return { starts, order };
  }

  private targetOf(edge: number): number {
    return Math.floor(this.ends.get(edge) / FLAGS);
  }
}
