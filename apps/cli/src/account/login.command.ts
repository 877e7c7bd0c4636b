import { createHash, randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
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
    .option('--device', 'for a machine without a browser: print a code that is typed at the server from any other one')
    .option('--no-browser', 'print the address instead of opening a browser')
    .action((options: Options, command: Command) =>
      context.report(() => logIn(context, serverToLogInTo(context, serverOption(command)), options)),
    );
}

async function logIn(context: Context, server: string, { device = false, browser }: Options): Promise<Result> {
  const { terminal, env } = context;
  const signal = context.untilInterrupted();
  const client = new SqoutClient({ baseUrl: server, fetch: context.network.fetch });
  // The server keeps the hash alone until we come back with the text: nobody else can take the token.
  const verifier = randomBytes(32).toString('hex');
  const codeChallenge = createHash('sha256').update(verifier).digest('hex');
  const callback = device ? null : await listen();
  let taken: TakenLogin;
  try {
    const started = await start(client, {
      codeChallenge,
      deviceName: `sqout on ${hostname()}`.slice(0, 100),
      ...(callback === null ? {} : { port: (callback.address() as AddressInfo).port }),
    });
    if (started.userCode === undefined) {
      terminal.warn(`Approve this login in a browser:\n  ${started.authUrl}`);
      if (browser) openBrowser(started.authUrl);
    } else {
      terminal.warn(`Type this code at ${started.verificationUrl ?? started.authUrl}:\n  ${started.userCode}`);
    }
    taken = await waitForToken(client, started, { verifier, signal });
  } finally {
    callback?.close();
    callback?.closeAllConnections();
  }
  const { token, user, expiresAt } = taken;
  if (token === undefined) throw new CommandError('LOGIN', 'The server let us in without a token. Try again.');
  await writeSettings(env, { session: { server, token, userName: user?.name ?? '', expiresAt } });
  const shadow = chooseCredentials(env, null);
  if (shadow !== null)
    terminal.warn(`${shadow.source} is set and counts before this login. Unset it to work with the login.`);
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
      throw new CommandError('LOGIN', 'That server knows no logins. Check its address (--server).', { cause: error });
    throw error;
  }
}

async function waitForToken(
  client: SqoutClient,
  { sessionId, expiresAt }: StartedLogin,
  { verifier, signal }: { verifier: string; signal: AbortSignal },
): Promise<TakenLogin> {
  for (;;) {
    const taken = await client.auth.takeLogin(sessionId, verifier, { signal });
    if (taken.status === 'completed') return taken;
    if (taken.status !== 'pending' || Date.now() > new Date(expiresAt).getTime())
      throw new CommandError('LOGIN', 'Nobody approved the login, or somebody refused it. Run "sqout login" again.');
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** Where the browser comes to after the approval: there is nothing secret in it, so all it gets is a page. */
async function listen(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.setHeader('connection', 'close');
    response.end('Done. You can close this page and go back to the terminal.\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

/** Tries; the address stands on the terminal in any case. The address is an argument of its own, never part of a shell's line. */
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
