'use strict';
// Where a spec runs: among the modules of this process, or, when it replaces modules or timers, in a world of its own (decision 21).
const { readFileSync } = require('node:fs');
const { ModuleMocker } = require('jest-mock');
const { TestEnvironment: OwnWorld } = require('jest-environment-node');
const { measure } = require('./cpu.cjs');

/** What would reach the specs after it. */
const REPLACES = /\bjest\.(useFakeTimers|unstable_mockModule|mock|doMock|setMock|resetModules|isolateModules\w*)\b/;
/** What specs and the code under test add to the process, and have to lose with it. */
const EVENTS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2', 'exit', 'beforeExit', 'warning', 'message', 'disconnect'];
/** Where Jest keeps the time-out of a file, and what listens to its tests. */
const PER_FILE = [Symbol.for('TEST_TIMEOUT_SYMBOL'), Symbol.for('EVENT_HANDLERS')];

class SharedWorld {
  isShared = true;
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;

  constructor() {
    this.before = {
      env: { ...process.env },
      exit: process.exit,
      console: globalThis.console,
      directory: process.cwd(),
      listeners: new Map(EVENTS.map((name) => [name, new Set(process.rawListeners(name))])),
    };
  }

  async setup() {}

  async teardown() {
    const { env, exit, console, directory, listeners } = this.before;
    this.moduleMocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.exit = exit;
    globalThis.console = console;
    if (process.cwd() !== directory) process.chdir(directory);
    for (const [name, known] of listeners)
      for (const listener of process.rawListeners(name))
        if (!known.has(listener)) process.removeListener(name, listener);
    for (const name of PER_FILE) delete globalThis[name];
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return [];
  }
}

module.exports = class Environment {
  constructor(config, context) {
    const end = measure(context.testPath);
    const isReplaced = REPLACES.test(readFileSync(context.testPath, 'utf8'));
    const world = isReplaced ? new OwnWorld(config, context) : new SharedWorld();
    const teardown = world.teardown.bind(world);
    world.teardown = () => teardown().finally(end);
    return world;
  }
};
