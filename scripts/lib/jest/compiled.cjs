'use strict';
// TypeScript as Node takes it, compiled once for each content and kept. One file of code and one map a source.
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { fileURLToPath } = require('node:url');

const ROOT = join(__dirname, '..', '..', '..');
const FOLDER = join(ROOT, 'node_modules', '.cache', 'sqout', 'specs');

const OPTIONS = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: true,
  swcrc: false,
  configFile: false,
};

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

let recipe;

function keptAt(path, source) {
  recipe ??= JSON.stringify([require('@swc/core/package.json').version, OPTIONS]);
  const name = createHash('sha256').update(recipe).update(path).update('\0').update(source).digest('hex').slice(0, 32);
  return join(FOLDER, name.slice(0, 2), `${name}.js`);
}

/** @returns {string} the code of a TypeScript file */
function compile(path) {
  const source = readFileSync(path, 'utf8');
  const kept = keptAt(path, source);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const { code, map } = require('@swc/core').transformSync(source, {
    ...OPTIONS,
    filename: path,
    sourceFileName: path,
  });
  keep(kept, code, map);
  return code;
}

/** In a read-only checkout nothing is kept, and each process compiles for itself. */
function keep(kept, code, map) {
  try {
    mkdirSync(dirname(kept), { recursive: true });
    write(`${kept}.map`, map);
    write(kept, code);
  } catch (error) {
    if (!READ_ONLY.has(error.code)) throw error;
  }
}

/** Other processes read meanwhile. */
function write(path, text) {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}

const maps = new Map();

function mapOf(source) {
  const path = source.startsWith('file:') ? fileURLToPath(source) : source;
  if (!path.endsWith('.ts') || !existsSync(path)) return undefined;
  const map = `${keptAt(path, readFileSync(path, 'utf8'))}.map`;
  return existsSync(map) ? map : undefined;
}

/** Path or address of a source → the file of its map, looked up when Jest prints a stack. */
const sourceMaps = {
  get(source) {
    if (!maps.has(source)) maps.set(source, mapOf(source));
    return maps.get(source);
  },
  *[Symbol.iterator]() {
    yield* [...maps].filter(([, map]) => map !== undefined);
  },
};

module.exports = { OPTIONS, compile, sourceMaps };
