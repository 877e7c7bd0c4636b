import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NamedIds } from '#fixes';

const CODE = /\.(?:css|m?js)$/i;
/** Of all files together: more is a library of assets, and what is left of it is not read. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Style sheets and scripts of a folder: read when a fix gives an element an id, and not before. */
export class TreeCode {
  private ids: NamedIds | null = null;

  constructor(private readonly root: string) {}

  /** Whether one of them may mean the id. */
  names(id: string): boolean {
    this.ids ??= this.read();
    return this.ids.has(id);
  }

  private read(): NamedIds {
    const ids = new NamedIds();
    let left = MAX_BYTES;
    const walk = (folder: string): void => {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') walk(path);
        else if (entry.isFile() && CODE.test(entry.name) && left > 0) {
          const text = textOf(path, left);
          left -= text.length;
          ids.add(text);
        }
      }
    };
    walk(this.root);
    return ids;
  }
}

/** `''` for what cannot be read. */
function textOf(path: string, maxBytes: number): string {
  let handle: number;
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return '';
  }
  try {
    return fstatSync(handle).size > maxBytes ? '' : readFileSync(handle, 'utf8');
  } finally {
    closeSync(handle);
  }
}
