import { SqoutApiError, SqoutClient } from '#client';
import { parseUrl } from '#common';
import { CommandError, usageError } from '../command-error.js';
import type { Context } from '../context.js';
import { readVariable } from '../environment.js';
import { chooseCredentials, type Credentials } from './credentials.js';
import { readSettings } from './settings.js';

/** Where `npm start` listens. */
const LOCAL_SERVER = 'http://127.0.0.1:3000';

export interface Connection {
  client: SqoutClient;
  server: string;
  credentials: Credentials;
  fetch: typeof globalThis.fetch;
}

/** The server, and who we are to it; null with no credentials at all. */
export async function findConnection(context: Context, option: string | undefined): Promise<Connection | null> {
  const { env } = context;
  // A key of the environment is all there is to know: the settings are not even read.
  const fromEnvironment = chooseCredentials(env, null);
  const { session } = fromEnvironment === null ? await readSettings(env) : { session: null };
  const wanted = readServer(option, '--server') ?? readServer(readVariable(env, 'SERVICE_API_URL'), 'SERVICE_API_URL');
  const credentials = fromEnvironment ?? chooseCredentials(env, session);
  if (credentials === null) return null;
  if (credentials.source === 'login') {
    const { server } = credentials.session;
    if (wanted !== null && wanted !== server)
      throw new CommandError(
        'NOT_LOGGED_IN',
        `You are logged in to ${server}, not to ${wanted}. Run "sqout login --server ${wanted}".`,
      );
    return open(context, server, credentials);
  }
  return open(context, wanted ?? LOCAL_SERVER, credentials);
}

/** @throws CommandError with no credentials at all */
export async function connect(context: Context, option: string | undefined): Promise<Connection> {
  const connection = await findConnection(context, option);
  if (connection !== null) return connection;
  throw new CommandError(
    'NOT_LOGGED_IN',
    'This needs a server. Run "sqout login --server <address>", or set SERVICE_API_KEY to an organization key and SERVICE_API_URL to the URL of the server.',
  );
}

/** The same server and credentials for what must not keep the command waiting. */
export function hurried({ server, credentials, fetch }: Connection, timeoutMs: number): SqoutClient {
  const retry = { maxAttempts: 2, maxTotalMs: timeoutMs * 1.5 };
  return new SqoutClient({ baseUrl: server, apiKey: credentials.token, timeoutMs, retry, fetch });
}

export function serverToLogInTo({ env }: Context, option: string | undefined): string {
  return (
    readServer(option, '--server') ??
    readServer(readVariable(env, 'SERVICE_API_URL'), 'SERVICE_API_URL') ??
    LOCAL_SERVER
  );
}

function open({ network: { fetch }, isForTeam }: Context, server: string, credentials: Credentials): Connection {
  try {
    const scope = isForTeam ? 'organization' : null;
    const client = new SqoutClient({ baseUrl: server, apiKey: credentials.token, scope, fetch });
    return { client, server, credentials, fetch };
  } catch {
    throw new CommandError(
      'UNAUTHORIZED',
      `The value of ${nameOf(credentials)} is not a key: it contains characters that keys never have. Copy the key again.`,
    );
  }
}

function readServer(text: string | null | undefined, name: string): string | null {
  if (text === null || text === undefined) return null;
  const url = parseUrl(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw usageError(`${name} needs the URL of a server, such as https://audit.example.com.`);
  return url.href.replace(/\/+$/, '').replace(/\/v1$/, '');
}

export function nameOf({ source }: Credentials): string {
  return source === 'login' ? 'your login' : source;
}

/** Asks the server; a refusal of the credentials ends the command with words that say which, and why as far as the server tells. */
export async function ask<T>(connection: Connection, call: (client: SqoutClient) => Promise<T>): Promise<T> {
  try {
    return await call(connection.client);
  } catch (error) {
    if (error instanceof SqoutApiError && error.status === 401) throw refusal(error, connection);
    if (error instanceof SqoutApiError && error.status === 403 && typeof error.details.requiredScope === 'string')
      throw new CommandError(
        'FORBIDDEN',
        `The key in ${nameOf(connection.credentials)} lacks the scope ${error.details.requiredScope}. Create a key that has it.`,
        { cause: error },
      );
    throw error;
  }
}

type Reason = 'environment' | 'expired' | 'revoked' | 'invalid';

/** What servers say of a key that they refuse. Ours tells the wrong environment alone apart: who guesses keys learns nothing. */
const SAID: readonly [Reason, RegExp][] = [
  ['environment', /environment|sq_dev_|development key|production key/i],
  ['expired', /\bexpired\b(?!.*\brevoked\b)/i],
  ['revoked', /\brevoked\b(?!.*\bexpired\b)/i],
];

function refusal(error: SqoutApiError, { credentials, server }: Connection): CommandError {
  if (credentials.source === 'login')
    return new CommandError('UNAUTHORIZED', `Your login at ${server} has ended. Run "sqout login" again.`, {
      cause: error,
    });
  const said = `${error.code ?? ''} ${error.message}`;
  const reason = SAID.find(([, words]) => words.test(said))?.[0] ?? 'invalid';
  const words: Readonly<Record<Reason, string>> = {
    environment: `is of the wrong environment for ${server}. The server says: ${oneLine(error.message)}`,
    expired: `has expired. Create a new one and set ${nameOf(credentials)} to it.`,
    revoked: `has been revoked. Create a new one and set ${nameOf(credentials)} to it.`,
    invalid: `is not valid at ${server}: it is unknown there, has expired or was revoked. Set ${nameOf(credentials)} to a key that holds, or unset it.`,
  };
  return new CommandError('UNAUTHORIZED', `The key in ${nameOf(credentials)} ${words[reason]}`, { cause: error });
}

function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').slice(0, 300);
}
