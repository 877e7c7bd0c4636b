'use strict';
// node learn.cjs <folder of load.cjs> <reader|other> <part>…: loads these parts, and keeps what V8 has
// compiled by then for the next start of a program that reads pages, or of another one.
const { existsSync, mkdirSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const [folder, program, ...parts] = process.argv.splice(2);
const { load, setReaderFlags, codeFolder: codeFolderOf } = require(join(folder, 'load.cjs'));
if (program === 'reader') setReaderFlags();
const codeFolder = codeFolderOf();
const scripts = new Map();
load.onScript = (name, script) => scripts.set(name, script);
for (const part of parts) {
  try {
    load(part);
  } catch {
    // A thread's part ends here, as this is none; what it had loaded by then counts.
  }
}
mkdirSync(codeFolder, { recursive: true });
for (const [name, script] of scripts) {
  const path = join(codeFolder, name);
  if (existsSync(path)) continue;
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, script.createCachedData());
  renameSync(temporary, path);
}
// Before the programs that were loaded come to do anything.
process.exit(0);
