import { fork } from 'node:child_process';
import { join } from 'node:path';

const TIMEOUT_MS = 120_000;

/** Runs command lines one after the other in one process that stays, a tenth of the price of a process each. Close it in the end. */
export class StandingCommands {
  #child;
  /** By number. */
  #waiting = new Map();
  #asked = 0;

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'commands-process.mjs'), {
      cwd: process.cwd(),
      execArgv: [],
      env: {},
      // No terminal, as for a command whose output is read.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', ({ id, ...ended }) => {
      this.#waiting.get(id)?.resolve(ended);
      this.#waiting.delete(id);
    });
    this.#child.once('exit', (code, signal) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`The commands ended: ${code ?? signal}`));
    });
  }

  /** As a process would run it: what it printed, and its exit code. */
  run(args, { env, folder = process.cwd() }) {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ id, args, env, folder }, (error) => error && reject(error));
    });
  }

  /** Ends the process; resolves when it has ended. */
  async close() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }
}

/** Commands of an installation: what goes wrong is an error. Close it in the end. */
export class InstallationCommands {
  #commands = new StandingCommands();
  #env;

  /** @param {Record<string, string>} env all of their environment */
  constructor(env) {
    this.#env = env;
  }

  /** @returns {Promise<string>} what it printed */
  async run(args) {
    const timer = setTimeout(() => void this.#commands.close(), TIMEOUT_MS);
    const ended = await this.#commands.run(args, { env: this.#env }).finally(() => clearTimeout(timer));
    if (ended.exitCode !== 0) throw new Error(`"sqout ${args.join(' ')}" failed:\n${ended.stderr.trim()}`);
    return ended.stdout;
  }

  /** Runs an operator command. @returns its one JSON value */
  async admin(args) {
    return JSON.parse(await this.run(['admin', ...args, '--json']));
  }

  close() {
    return this.#commands.close();
  }
}
