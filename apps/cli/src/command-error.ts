import { EXIT } from './exit-codes.js';

/** A command that could not do its work: what happened and what to do next, in words for people. */
export class CommandError extends Error {
  readonly code: string;
  readonly exitCode: number;

  constructor(
    code: string,
    message: string,
    { cause, exitCode = EXIT.failed }: { cause?: unknown; exitCode?: number } = {},
  ) {
    super(message, { cause });
    this.name = 'CommandError';
    this.code = code;
    this.exitCode = exitCode;
  }
}

/** Something that was typed, or is in sqout.toml, and cannot be meant so. */
export function usageError(message: string): CommandError {
  return new CommandError('USAGE', message, { exitCode: EXIT.usage });
}
