import { chmod, chown, copyFile, link, lstat, mkdir, open, readFile, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error.js';
import type { FixedFile } from './fix-page-file.js';
import { digestOf, newStagingName, writeJournal, writeOwner } from './staging-folder.js';

interface Staged {
  path: string;
  before: Buffer;
  /** SHA-256 of the new content. */
  after: string;
  next: string;
  old: string;
}

/**
 * Writes files of a folder all at once or none of them. New contents wait in a separate folder below the root (the same disk, so that a
 * rename puts each in its place whole); what fails in the middle puts back what was there. A process that is killed leaves every file
 * whole, the old one or the new one, and that folder with a journal: the next run puts back what was there (`settleBrokenOff`).
 */
export class WrittenFiles {
  private readonly folder: string;
  private readonly staged: Staged[] = [];

  /** `root` without links in it (`realpath`). */
  constructor(private readonly root: string) {
    this.folder = join(root, newStagingName());
  }

  /** Lays one file ready; nothing that anybody sees changes. */
  async stage({ path, before, after }: Pick<FixedFile, 'path' | 'before' | 'after'>): Promise<void> {
    if (this.staged.length === 0) {
      await mkdir(this.folder, { mode: 0o700 });
      await writeOwner(this.folder);
    }
    const at = join(this.folder, String(this.staged.length));
    const one = { path, before: Buffer.from(before), after: digestOf(after), next: `${at}.new`, old: `${at}.old` };
    this.staged.push(one);
    const { mode, uid, gid } = await lstat(join(this.root, path));
    const handle = await open(one.next, 'wx', 0o600);
    try {
      await handle.writeFile(after);
      // Only root may give files away; for anybody else the new file is theirs, as with every editor that saves so.
      if (process.getuid?.() === 0) await chown(one.next, uid, gid);
      await chmod(one.next, mode & 0o7777);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Puts all of them in their places. @throws CommandError when one cannot be, and then nothing is changed */
  async commit(): Promise<void> {
    const done: Staged[] = [];
    try {
      for (const one of this.staged) await this.check(one);
      if (this.staged.length > 0)
        await writeJournal(
          this.folder,
          this.staged.map(({ path, before, after }) => ({ path, before: digestOf(before), after })),
        );
      for (const one of this.staged) {
        const place = await this.check(one);
        await link(place, one.old).catch(() => copyFile(place, one.old));
        await rename(one.next, place);
        done.push(one);
      }
    } catch (error) {
      const lost = await this.putBack(done);
      if (lost.length > 0)
        throw new CommandError(
          'NOT_WRITTEN',
          `Not all files could be put back. What they held is in ${this.folder}: ${lost.join(', ')}.`,
          { cause: error },
        );
      await this.discard();
      if (error instanceof CommandError) throw error;
      throw new CommandError('NOT_WRITTEN', `Nothing was changed: ${words(error)}`, { cause: error });
    }
    await this.discard();
  }

  /** Takes away what was laid ready. */
  async discard(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The file's place, when it is still the very file that was checked, and in this folder. */
  private async check({ path, before }: Staged): Promise<string> {
    const place = join(this.root, path);
    const isOwn = (await realpath(dirname(place))) === dirname(place) && (await lstat(place)).isFile();
    if (!isOwn) throw new CommandError('NOT_WRITTEN', `Nothing was changed: ${path} has become a link.`);
    if (!before.equals(await readFile(place)))
      throw new CommandError('NOT_WRITTEN', `Nothing was changed: ${path} was changed in the meantime. Run it again.`);
    return place;
  }

  private async putBack(done: readonly Staged[]): Promise<string[]> {
    const lost: string[] = [];
    for (const { path, old } of [...done].reverse())
      await rename(old, join(this.root, path)).catch(() => lost.push(path));
    return lost;
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
