import type { Command } from 'commander';
import type { Environment } from './environment.js';
import type { NetworkAccess } from './network.js';
import type { Report } from './result.js';
import type { Terminal } from './terminal.js';

/** What every command works with. */
export interface Context {
  report: Report;
  terminal: Terminal;
  env: Environment;
  network: NetworkAccess;
  /** One value on stdout, for programs. */
  wantsJson: boolean;
  /** From now on Ctrl-C aborts this signal, and what runs ends with what it has; a second one ends at once. */
  untilInterrupted: () => AbortSignal;
}

export type AddCommand = (program: Command, context: Context) => void;
