'use strict';
// How a spec is loaded: by Node itself, so that all specs of a process share one graph of modules (decision 21).
const asyncHooks = require('node:async_hooks');
const { register } = require('node:module');
const { pathToFileURL } = require('node:url');
const { join } = require('node:path');
const { setReaderFlags } = require('../bundle/load.cjs');
const { sourceMaps } = require('./compiled.cjs');
const { default: OwnWorldRuntime } = require('jest-runtime');

// Most code of specs runs a few times, and optimizing it is dear. With other flags V8 would refuse the kept code of threads (decision 20).
setReaderFlags();

let isRegistered = false;

/**
 * In place of the AsyncLocalStorage by which Jest's framework tells whose error one
 * is: tests run one after the other, so a variable will do.
 * Each file has a framework of its own, whose storage would stay and be passed on with every promise of the process from then on.
 */
class OneAfterTheOther {
  getStore() {
    return this.store;
  }

  run(store, call) {
    const before = this.store;
    const restore = () => void (this.store = before);
    this.store = store;
    const result = call();
    if (typeof result?.then === 'function') result.then(restore, restore);
    else restore();
    return result;
  }
}

function withoutStorage(load) {
  const given = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
  // Node 24 has a getter there, which refuses to be written to.
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', {
    value: OneAfterTheOther,
    configurable: true,
    enumerable: true,
  });
  try {
    return load();
  } finally {
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', given);
  }
}

/** As much of Jest's runtime as its runner asks for. */
class SharedRuntime {
  constructor(environment) {
    this.environment = environment;
  }

  /** The framework is loaded anew for each file: its state is the file's. */
  requireInternalModule(path) {
    delete require.cache[path];
    return withoutStorage(() => require(path));
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    await import(pathToFileURL(path).href);
  }

  setGlobalsForRuntime() {
    const { environment } = this;
    const mocker = environment.moduleMocker;
    globalThis[Symbol.for('sqout.jest')] = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      mocked: (value) => value,
      isMockFunction: (value) => mocker.isMockFunction(value),
      clearAllMocks: () => mocker.clearAllMocks(),
      resetAllMocks: () => mocker.resetAllMocks(),
      restoreAllMocks: () => mocker.restoreAllMocks(),
      setTimeout: (ms) => void (globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms),
    };
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  clearAllMocks() {
    this.environment.moduleMocker.clearAllMocks();
  }

  resetAllMocks() {
    this.environment.moduleMocker.resetAllMocks();
  }

  restoreAllMocks() {
    this.environment.moduleMocker.restoreAllMocks();
  }

  resetModules() {}
  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
}

class ReplacingRuntime extends OwnWorldRuntime {
  requireInternalModule(...args) {
    return withoutStorage(() => super.requireInternalModule(...args));
  }
}

module.exports = class Runtime {
  constructor(config, environment, ...rest) {
    if (!environment.isShared) return new ReplacingRuntime(config, environment, ...rest);
    if (!isRegistered) {
      isRegistered = true;
      register(pathToFileURL(join(__dirname, 'source-hooks.mjs')).href);
    }
    return new SharedRuntime(environment);
  }
};
