import { readVariable, type Environment } from './environment.js';

/** Plain lines come so often at most. */
const PLAIN_LINE_MS = 5_000;
const MAX_WIDTH = 120;

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** What is said beside the result: on stderr, so that stdout holds the result alone. */
export class Terminal {
  /** Of stdout. */
  readonly isColoured: boolean;
  /** Columns of stdout; infinite where it is no terminal, so that nothing is cut in a pipe or a file. */
  readonly width: number;
  private readonly isLive: boolean;
  private hasLine = false;
  private lastPlainMs = -Infinity;

  constructor(
    env: Environment,
    private readonly options: { quiet: boolean },
    private readonly streams: { stdout: Stream; stderr: Stream } = process,
  ) {
    const { stdout, stderr } = streams;
    const isDumb = readVariable(env, 'TERM') === 'dumb';
    const noColor = (env.NO_COLOR ?? '') !== '';
    const forced = readVariable(env, 'FORCE_COLOR');
    this.isColoured = !noColor && ((forced !== null && forced !== '0') || (stdout.isTTY === true && !isDumb));
    this.isLive = stderr.isTTY === true && !isDumb && !noColor && readVariable(env, 'CI') === null;
    this.width = stdout.isTTY === true ? Math.min(stdout.columns ?? 100, MAX_WIDTH) : Infinity;
  }

  /** A line that stays. */
  note(line: string): void {
    if (this.options.quiet) return;
    this.warn(line);
  }

  /** A line that stays, also with --quiet. */
  warn(line: string): void {
    this.clear();
    this.streams.stderr.write(`${line}\n`);
  }

  /** How far it is: one line that moves on a terminal; elsewhere a line for what is new, and now and then one for the rest. */
  progress(line: string, isNew = false): void {
    if (this.options.quiet) return;
    if (this.isLive) {
      const width = (this.streams.stderr.columns ?? 80) - 1;
      this.streams.stderr.write(`\r\u001b[K${line.length > width ? `${line.slice(0, width - 1)}…` : line}`);
      this.hasLine = true;
    } else if (isNew || performance.now() - this.lastPlainMs >= PLAIN_LINE_MS) {
      this.lastPlainMs = performance.now();
      this.streams.stderr.write(`${line}\n`);
    }
  }

  /** Takes the moving line away. */
  clear(): void {
    if (this.hasLine) this.streams.stderr.write('\r\u001b[K');
    this.hasLine = false;
  }
}
