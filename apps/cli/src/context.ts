import type { Command } from 'commander';
import type { AuditOptions, RunningAudit } from '#audit-run/one-process';
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
  /** `--team`: runs and reports of the whole organization are read, not the caller's alone. */
  isForTeam: boolean;
  /** Loads what audits only when something is audited. */
  startAudit: StartAudit;
  /** One value on stdout, for programs. */
  wantsJson: boolean;
  /** From now on Ctrl-C aborts this signal, and what runs ends with what it has; a second one ends at once. */
  untilInterrupted: () => AbortSignal;
}

export type StartAudit = (options: AuditOptions) => Promise<RunningAudit>;
export type AddCommand = (program: Command, context: Context) => void;
