import { execFile } from 'node:child_process';
import { CommandError } from '../../command-error.js';
import type { Environment } from '../../environment.js';

const TIMEOUT_MS = 10 * 60_000;
const MAX_OUTPUT = 100_000_000;
/**
 * Answers git's question for a password from the environment of that one process:
 * nothing is in its arguments, in a file or in a store of passwords.
 */
const HELPER =
  '!f() { test "$1" = get && printf \'username=x-access-token\\npassword=%s\\n\' "$SQOUT_PUSH_TOKEN"; }; f';

interface Credentials {
  /** Of the remote, such as `https://github.com`: no other host is told. */
  origin: string;
  token: string;
}

interface Call {
  input?: string;
  env?: Record<string, string>;
  /** Asks the remote. */
  asRemote?: boolean;
}

/** `git` in one folder. What it says is never shown with a token in it. */
export class Git {
  private credentials: Credentials | null = null;

  constructor(
    private readonly folder: string,
    private readonly env: Environment,
  ) {}

  useCredentials(credentials: Credentials): void {
    this.credentials = credentials;
  }

  /** What it prints, without the last line end. @throws CommandError */
  async run(args: readonly string[], call: Call = {}): Promise<string> {
    const ended = await this.end(args, call);
    if (ended.exitCode === 0) return ended.stdout.replace(/\n$/, '');
    if (ended.exitCode === null)
      throw new CommandError('NO_GIT', 'A pull request needs git (2.31 or later), and there is none here.');
    throw new CommandError('GIT_FAILED', `git ${args[0] ?? ''} failed: ${this.scrubbed(ended.stderr)}`);
  }

  /** The same, or null when it fails. */
  async ask(args: readonly string[], call: Call = {}): Promise<string | null> {
    const { exitCode, stdout } = await this.end(args, call);
    return exitCode === 0 ? stdout.replace(/\n$/, '') : null;
  }

  private end(
    args: readonly string[],
    { input, env, asRemote = false }: Call,
  ): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
    return new Promise((resolve) => {
      const child = execFile(
        'git',
        args,
        {
          cwd: this.folder,
          env: { ...this.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', ...(asRemote ? this.secrets() : {}), ...env },
          maxBuffer: MAX_OUTPUT,
          timeout: TIMEOUT_MS,
        },
        (error, stdout, stderr) => {
          const { code } = (error ?? { code: 0 }) as { code?: unknown };
          const exitCode = code === 'ENOENT' ? null : typeof code === 'number' ? code : 1;
          resolve({ exitCode, stdout, stderr });
        },
      );
      // A git that ends early does not read to the end.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input ?? '');
    });
  }

  private secrets(): Record<string, string> {
    if (this.credentials === null) return {};
    const { origin, token } = this.credentials;
    const count = Number(this.env.GIT_CONFIG_COUNT ?? 0) || 0;
    return {
      SQOUT_PUSH_TOKEN: token,
      GIT_CONFIG_COUNT: String(count + 2),
      // Empty: helpers of the machine are not asked, and do not keep what is not theirs.
      [`GIT_CONFIG_KEY_${count}`]: 'credential.helper',
      [`GIT_CONFIG_VALUE_${count}`]: '',
      [`GIT_CONFIG_KEY_${count + 1}`]: `credential.${origin}.helper`,
      [`GIT_CONFIG_VALUE_${count + 1}`]: HELPER,
    };
  }

  private scrubbed(text: string): string {
    const line = text
      .replace(/\s+/g, ' ')
      .trim()
      .slice(-600)
      .replace(/\/\/[^/@\s]*@/g, '//');
    return this.credentials === null ? line : line.replaceAll(this.credentials.token, '…');
  }
}
