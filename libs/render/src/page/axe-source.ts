import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

let once: Promise<string | null> | undefined;

/** axe-core as a script, from the package beside Sqout; null where it is not installed. */
export function axeSource(): Promise<string | null> {
  return (once ??= read());
}

async function read(): Promise<string | null> {
  try {
    return await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  } catch {
    return null;
  }
}
