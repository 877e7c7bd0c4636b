import { execFile, fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const TIMEOUT_MS = 60_000;

export interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Nothing of the outer environment but the way to Node: settings of the machine must not steer a test. */
const environmentOf = (env: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  SQOUT_DATA_DIR: '/nonexistent',
  ...env,
});

/** Runs `sqout …` in a process of its own, as the image does: `bin/sqout.mjs` looks first whether dist/ is current, which `npm test` has done. */
export function sqout(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, timeout: TIMEOUT_MS, env: environmentOf(env) };
    execFile(process.execPath, [join(ROOT, 'dist', 'run', 'sqout.js'), ...args], options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

/** Runs command lines one after the other in one process that stays, a tenth of the price of `sqout`. Close it in the end. */
export class StandingCommands {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, { resolve: (ended: Ended) => void; reject: (error: Error) => void }>();
  private asked = 0;

  constructor() {
    this.child = fork(join(ROOT, 'test', 'support', 'standing-commands.mjs'), { cwd: ROOT, execArgv: [], env: {} });
    this.child.on('message', (answer) => {
      const { id, ...ended } = answer as Ended & { id: number };
      this.waiting.get(id)?.resolve(ended);
      this.waiting.delete(id);
    });
    this.child.once('exit', (code, signal) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`The commands ended: ${code ?? signal}`));
    });
  }

  run(args: readonly string[], env: Record<string, string>): Promise<Ended> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.child.send({ id, args, env: environmentOf(env) });
    });
  }

  close(): void {
    this.child.kill('SIGKILL');
  }
}
