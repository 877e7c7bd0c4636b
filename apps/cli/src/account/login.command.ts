import { createHash, randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { SqoutApiError, SqoutClient, type StartedLogin, type TakenLogin } from '#client';
import { CommandError } from '../command-error.js';
import type { Context } from '../context.js';
import { day, type Result } from '../result.js';
import { chooseCredentials } from './credentials.js';
import { serverToLogInTo } from './connection.js';
import { settingsFile, writeSettings } from './settings.js';
import { serverOption } from './whoami.command.js';

const LOOK_MS = 1_000;

interface Options {
  device?: boolean;
  browser: boolean;
}

export function addLoginCommand(program: Command, context: Context): void {
  program
    .command('login')
    .option('--device', 'log in without a browser on this machine: print a code to enter on another one')
    .option('--no-browser', 'print the URL instead of opening a browser')
    .action((options: Options, command: Command) =>
      context.report(() => logIn(context, serverToLogInTo(context, serverOption(command)), options)),
    );
}

async function logIn(context: Context, server: string, { device = false, browser }: Options): Promise<Result> {
  const { terminal, env } = context;
  const signal = context.untilInterrupted();
  const client = new SqoutClient({ baseUrl: server, fetch: context.network.fetch });
  // The server keeps the hash alone until we come back with the text: no other client can take the token.
  const verifier = randomBytes(32).toString('hex');
  const codeChallenge = createHash('sha256').update(verifier).digest('hex');
  const callback = device ? null : await listen();
  let taken: TakenLogin;
  try {
    const started = await start(client, {
      codeChallenge,
      deviceName: `sqout on ${hostname()}`.slice(0, 100),
      ...(callback === null ? {} : { port: callback.port, callback: 'code' as const }),
    });
    if (started.userCode === undefined) {
      terminal.warn(`Approve this login in your browser:\n  ${started.authUrl}`);
      if (browser) openBrowser(started.authUrl);
    } else {
      terminal.warn(`Enter this code at ${started.verificationUrl ?? started.authUrl}:\n  ${started.userCode}`);
    }
    taken = await waitForToken(client, started, { verifier, callback, signal });
  } finally {
    callback?.close();
  }
  const { token, user, expiresAt } = taken;
  if (token === undefined)
    throw new CommandError('LOGIN', 'The server accepted the login but sent no token. Try again.');
  await writeSettings(env, { session: { server, token, userName: user?.name ?? '', expiresAt } });
  const shadow = chooseCredentials(env, null);
  if (shadow !== null)
    terminal.warn(`${shadow.source} is set and takes precedence over this login. Unset it to use the login.`);
  return {
    value: { server, user, expiresAt, settings: settingsFile(env) },
    text: `Logged in to ${server} as ${user?.name ?? 'you'}, until ${day(expiresAt)}. "sqout logout" ends it.`,
  };
}

async function start(
  client: SqoutClient,
  login: Parameters<SqoutClient['auth']['startLogin']>[0],
): Promise<StartedLogin> {
  try {
    return await client.auth.startLogin(login);
  } catch (error) {
    if (error instanceof SqoutApiError && error.status === 404)
      throw new CommandError('LOGIN', 'This server does not support logins. Check its URL (--server).', {
        cause: error,
      });
    throw error;
  }
}

async function waitForToken(
  client: SqoutClient,
  { sessionId, expiresAt }: StartedLogin,
  { verifier, callback, signal }: { verifier: string; callback: Callback | null; signal: AbortSignal },
): Promise<TakenLogin> {
  for (;;) {
    const callbackCode = callback?.code ?? null;
    const taken = await client.auth.takeLogin(sessionId, verifier, { callbackCode, signal }).catch((error: unknown) => {
      // Any page may have called the port with its own code: the right one may still come.
      if (callback === null || callbackCode === null || !(error instanceof SqoutApiError && error.status === 404))
        throw error;
      callback.code = null;
      return { status: 'pending', expiresAt } as const;
    });
    if (taken.status === 'completed') return taken;
    if (taken.status !== 'pending' || Date.now() > new Date(expiresAt).getTime())
      throw new CommandError('LOGIN', 'The login was not approved, or it was refused. Run "sqout login" again.');
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** Where the browser comes to after the approval, with the code that the server asks for besides: only the browser that approved has it. */
interface Callback {
  port: number;
  /** null: the browser was not here yet. */
  code: string | null;
  close: () => void;
}

async function listen(): Promise<Callback> {
  const server = createServer((request, response) => {
    const code = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('code');
    if (code !== null && /^[\w-]{1,100}$/.test(code)) callback.code = code;
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('connection', 'close');
    response.end('Done. You can close this page and go back to the terminal.\n');
  });
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const callback: Callback = { port: 0, code: null, close };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  callback.port = (server.address() as AddressInfo).port;
  return callback;
}

/** Tries; the address is on the terminal in any case. The address is a separate argument, never part of a shell's line. */
function openBrowser(url: string): void {
  if (!/^https?:\/\//.test(url) || !process.stderr.isTTY) return;
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  const child = spawn(program ?? 'xdg-open', args, { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}
