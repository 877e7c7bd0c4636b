import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A process that is starting up meanwhile reads the old file or the new one, never half of one. */
export async function writeAtomically(path, content) {
  const temporary = `${path}.${process.pid}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporary, content);
  await rename(temporary, path);
}

export async function readTextIfAny(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** What tells whether something is to be made anew. @returns {Promise<string>} of the content of files, and of texts */
export async function hashOf(paths, texts = []) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(await readFile(path));
  for (const text of texts) hash.update(text);
  return hash.digest('hex');
}
