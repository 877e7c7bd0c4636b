import { createHash, randomBytes } from 'node:crypto';
import { lstat, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error.js';

/** Whether a process of another machine lives cannot be asked: it has so long to end … */
const FOREIGN_MS = 10 * 60_000;
/** … and one that has not yet said who it is, so long to do so. */
const UNSIGNED_MS = 60_000;
const NAME = /^\.sqout-fix-[0-9a-f]{12}$/;

/** One file of the journal; its contents are next to it as `<number>.new` and `<number>.old`. */
interface Entry {
  /** From the root, with `/`. */
  path: string;
  /** SHA-256 of what was there, and of what is to be there, hex. */
  before: string;
  after: string;
}

interface Owner {
  pid: number;
  host: string;
  /** Tells the process from a later one with its number; empty where the system does not say. */
  mark: string;
}

export function newStagingName(): string {
  return `.sqout-fix-${randomBytes(6).toString('hex')}`;
}

export function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export async function writeOwner(folder: string): Promise<void> {
  const owner: Owner = { pid: process.pid, host: hostname(), mark: await markOf(process.pid) };
  await writeFile(join(folder, 'owner.json'), JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
}

/** Written when everything is laid ready, and whole before the first file is put in its place: a folder without it has changed nothing. */
export async function writeJournal(folder: string, entries: readonly Entry[]): Promise<void> {
  const path = join(folder, 'journal.json');
  const handle = await open(`${path}.tmp`, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify({ entries }));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.tmp`, path);
}

export interface Settled {
  /** Files that have again what they had before. */
  putBack: string[];
  /** Files that were changed since; they stay as they are. */
  left: string[];
}

/**
 * Ends what earlier runs were killed in: puts back what was there, unless all of it was written already, and removes
 * their folders. Killed itself, it is gone on with by the next run. `root` without links in it.
 * @throws CommandError while such a run is still at work
 */
export async function settleBrokenOff(root: string): Promise<Settled> {
  const settled: Settled = { putBack: [], left: [] };
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!NAME.test(entry.name) || !entry.isDirectory()) continue;
    const folder = join(root, entry.name);
    if (await isAtWork(folder))
      throw new CommandError(
        'NOT_WRITTEN',
        `Another sqout fix is at work in this folder. Wait until it ends. If none is running, remove ${folder}.`,
      );
    await settle(root, folder, settled);
    await rm(folder, { recursive: true, force: true });
  }
  return settled;
}

async function settle(root: string, folder: string, settled: Settled): Promise<void> {
  const entries = await readJournal(folder);
  const found = await Promise.all(entries.map(({ path }) => digestAt(root, path)));
  // The last file was in its place: all was written, and only the folder was left.
  if (entries.every(({ before, after }, i) => found[i] !== before || before === after)) return;
  for (const [i, { path, before, after }] of entries.entries()) {
    if (found[i] === before) continue;
    const old = join(folder, `${i}.old`);
    const isOld = found[i] === after && (await readFile(old).then(digestOf, () => '')) === before;
    if (isOld) await rename(old, join(root, path));
    (isOld ? settled.putBack : settled.left).push(path);
  }
}

/** Whether the run that made the folder may still put files in their places. */
async function isAtWork(folder: string): Promise<boolean> {
  const owner = await readOwner(folder);
  if (owner?.host !== hostname())
    return Date.now() - (await stat(folder)).mtimeMs < (owner === null ? UNSIGNED_MS : FOREIGN_MS);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // A process of another user is alive as well.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return owner.mark === (await markOf(owner.pid));
}

async function readOwner(folder: string): Promise<Owner | null> {
  const { pid, host, mark } = (await readJson(join(folder, 'owner.json'))) as Partial<Owner>;
  const isOwner = Number.isSafeInteger(pid) && (pid ?? 0) > 0 && typeof host === 'string' && typeof mark === 'string';
  return isOwner ? ({ pid, host, mark } as Owner) : null;
}

/** Only what can be a file below the root: the folder may have come with a checkout. */
async function readJournal(folder: string): Promise<Entry[]> {
  const { entries } = (await readJson(join(folder, 'journal.json'))) as { entries?: unknown };
  if (!Array.isArray(entries)) return [];
  return entries.map((entry: Partial<Entry> | null) => ({
    path: typeof entry?.path === 'string' ? entry.path : '',
    before: String(entry?.before),
    after: String(entry?.after),
  }));
}

async function readJson(path: string): Promise<object> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as unknown;
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Of a plain file in its own folder below the root; null of anything else. */
async function digestAt(root: string, path: string): Promise<string | null> {
  if (path === '' || path.includes('\0') || path.split(/[/\\]/).some((name) => name === '' || name === '..'))
    return null;
  const place = join(root, path);
  try {
    const isOwn = (await realpath(dirname(place))) === dirname(place) && (await lstat(place)).isFile();
    return isOwn ? digestOf(await readFile(place)) : null;
  } catch {
    return null;
  }
}

/** When the process has started, in the words of Linux. */
async function markOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Behind the name, which may hold anything, in brackets: the 20th of the rest.
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
