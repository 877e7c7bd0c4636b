// For `node --import`: appends each module and each file of dist/run that the process reads to the file LOADED_FILES names, with its size.
import fs from 'node:fs';
import { register, syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const list = process.env.LOADED_FILES;

/** A hook of modules, in a thread of its own. */
export async function load(url, context, next) {
  if (url.startsWith('file:')) fs.appendFileSync(list, `${url} 0\n`);
  return next(url, context);
}

if (isMainThread) {
  register(import.meta.url);
  const { readFileSync, appendFileSync } = fs;
  fs.readFileSync = (path, ...rest) => {
    const content = readFileSync(path, ...rest);
    if (String(path).endsWith('.cjs') && !String(path).includes('/code/'))
      appendFileSync(list, `${path} ${content.length}\n`);
    return content;
  };
  syncBuiltinESMExports();
}
