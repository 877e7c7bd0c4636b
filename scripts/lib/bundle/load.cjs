'use strict';
// Copied into dist/run: loads a program's parts with the code that V8 made of them when they were built (decision 20).
const { isAscii } = require('node:buffer');
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const v8 = require('node:v8');
const { Script } = require('node:vm');
const { getEnvironmentData, isMainThread, setEnvironmentData } = require('node:worker_threads');

/** Programs that read the pages of a site. */
const READERS = ['worker', 'sqout'];
/** What they set (decision 20). Node 24 does not know the last flag. */
const READER_FLAGS = [
  '--liftoff-only',
  '--heap-growing-percent=30',
  ...(process.versions.v8.startsWith('11.') ? ['--interrupt-budget=800000'] : []),
];
const IS_READER = 'sqout:is-reader';

/** Of the flags that V8 counts those that the product uses; under others V8 refuses what is kept and compiles by itself. */
const [semiSpace = 'plain'] =
  /max[-_]semi[-_]space[-_]size=\d+/.exec([...process.execArgv, process.env.NODE_OPTIONS].join(' ')) ?? [];
let codeFolder = codeFolderOf(getEnvironmentData(IS_READER) === true);

function codeFolderOf(isReader) {
  const flags = isReader ? [semiSpace, 'reader'] : [semiSpace];
  return join(__dirname, 'code', [process.version, process.arch, ...flags].join('-'));
}

/**
 * Before a part is loaded: V8 refuses kept code that was compiled under other flags.
 * Threads have the flags of their process, and are told of them.
 */
function setReaderFlags() {
  if (!isMainThread) return;
  for (const flag of READER_FLAGS) v8.setFlagsFromString(flag);
  setEnvironmentData(IS_READER, true);
  codeFolder = codeFolderOf(true);
}

/** Loads what is started by this name, of which `part` is the code. */
function start(program, part) {
  if (READERS.includes(program)) setReaderFlags();
  return load(part);
}

const modules = new Map();
const packages = createRequire(__filename);
const require_ = Object.assign((id) => (id.startsWith('./') ? load(id.slice(2)) : packages(id)), {
  resolve: packages.resolve,
});
const import_ = async (id) => require_(id);

/**
 * The exports of a part, whose name carries the hash of its content: V8 compares no more than lengths.
 * @param {string} name `part-ABC.cjs`
 */
function load(name) {
  const known = modules.get(name);
  if (known !== undefined) return known.exports;
  const filename = join(__dirname, name);
  const bytes = readFileSync(filename);
  const text = isAscii(bytes) ? bytes.latin1Slice() : bytes.utf8Slice();
  const script = new Script(
    `(function(exports,require,module,__filename,__dirname,__fileUrl,__import){'use strict';${text}\n})`,
    { filename, cachedData: keptCode(name) },
  );
  load.onScript?.(name, script);
  const module = { exports: {} };
  modules.set(name, module);
  script.runInThisContext()(
    module.exports,
    require_,
    module,
    filename,
    __dirname,
    pathToFileURL(filename).href,
    import_,
  );
  return module.exports;
}

function keptCode(name) {
  try {
    return readFileSync(join(codeFolder, name));
  } catch {
    return undefined;
  }
}

module.exports = { load, start, setReaderFlags, codeFolder: () => codeFolder };
