import { createHash } from 'node:crypto';
import { isPassedOver, findPages, readPageFile, splitMark, notWhole } from '../page-file.js';

/** Which file of a folder a page comes from. */
export type Found =
  | { path: string; text: string; isSame: true }
  /** By its path alone: the file is not what was served. */
  | { path: string; text: string; isSame: false }
  | { reason: string };

/** The reason why none of several files is taken; null for one. */
export function ambiguous(paths: readonly string[]): string | null {
  return paths.length === 1
    ? null
    : `is held, byte for byte, by ${paths.length} files: ${listed(paths)}. It is unclear which one to fix`;
}

/** Pages that no file holds as they were served, or at their path. */
export interface Sought {
  bodyHash: string;
  /** The text that was served, when this one is that with all chosen fixes; null for any other. */
  undo: (html: string) => string | null;
  /** The same for pages that the same edits at the same places make of what was served. */
  key: string;
}

/** The pages below a folder by the hash of their bytes, and by their path. */
export class SiteFiles {
  private constructor(
    private readonly root: string,
    private readonly byHash: ReadonlyMap<string, readonly string[]>,
    private readonly paths: ReadonlySet<string>,
  ) {}

  static async read(root: string, tell: (files: number) => void): Promise<SiteFiles> {
    const byHash = new Map<string, string[]>();
    const paths = new Set<string>();
    for await (const path of findPages(root)) {
      paths.add(path);
      tell(paths.size);
      const file = await readPageFile(root, path);
      if (isPassedOver(file)) continue;
      const hash = createHash('sha256').update(file.text).digest('hex');
      byHash.set(hash, [...(byHash.get(hash) ?? []), path]);
    }
    return new SiteFiles(root, byHash, paths);
  }

  /** Whether a file holds these very bytes. */
  has(bodyHash: string): boolean {
    return this.byHash.has(bodyHash);
  }

  /** Files that are what was served with the chosen fixes in it, wherever they stand: paths by hash of what was served. */
  async findWritten(sought: readonly Sought[]): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    const wanted = new Set(sought.map(({ bodyHash }) => bodyHash));
    const ways = new Map(sought.map(({ key, undo }) => [key, undo]));
    for (const path of ways.size === 0 ? [] : this.paths) {
      const file = await readPageFile(this.root, path);
      if (isPassedOver(file)) continue;
      const { mark, html } = splitMark(file.text);
      for (const undo of ways.values()) {
        const served = undo(html);
        if (served === null) continue;
        const hash = createHash('sha256')
          .update(mark + served)
          .digest('hex');
        const known = found.get(hash) ?? [];
        if (wanted.has(hash) && !known.includes(path)) found.set(hash, [...known, path]);
      }
    }
    return found;
  }

  /** By the bytes that were served when exactly one file holds them, else by the path of the address. Never a guess: of two, none. */
  async find(url: string, bodyHash: string, base: string | null): Promise<Found> {
    const same = this.byHash.get(bodyHash) ?? [];
    const reason = same.length === 0 ? null : ambiguous(same);
    if (reason !== null) return { reason };
    const candidates = same.length === 1 ? same : candidatesFor(url, base).filter((path) => this.paths.has(path));
    const [path] = candidates;
    if (path === undefined) return { reason: 'fits no file below the folder' };
    if (candidates.length > 1)
      return { reason: `fits several files: ${listed(candidates)}. It is unclear which one to fix` };
    const file = await readPageFile(this.root, path);
    if (isPassedOver(file)) return { reason: `is ${path}, which ${file.reason}` };
    if (same.length === 1) return { path, text: file.text, isSame: true };
    const template = notWhole(splitMark(file.text).html);
    return template === null ? { path, text: file.text, isSame: false } : { reason: `is ${path}, which ${template}` };
  }
}

function listed(paths: readonly string[]): string {
  return paths.slice(0, 5).join(', ') + (paths.length > 5 ? ', …' : '');
}

/** `/a` may be a, a.html or a/index.html; nothing outside of `base`. */
function candidatesFor(url: string, base: string | null): string[] {
  const { origin, pathname } = new URL(url);
  const from = base === null ? `${origin}/` : base;
  const address = origin + pathname;
  if (!address.startsWith(from)) return [];
  let path: string;
  try {
    path = decodeURIComponent(address.slice(from.length));
  } catch {
    return [];
  }
  if (path.split('/').includes('..') || path.includes('\\') || path.includes('\0')) return [];
  const folder = path.replace(/\/$/, '');
  const inFolder = ['index.html', 'index.htm'].map((name) => (folder === '' ? name : `${folder}/${name}`));
  return path === '' || path.endsWith('/') ? inFolder : [path, `${path}.html`, `${path}.htm`, ...inFolder];
}
