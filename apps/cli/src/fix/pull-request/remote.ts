import { parseUrl } from '#common';
import { CommandError, usageError } from '../../command-error.js';
import { readVariable, type Environment } from '../../environment.js';

export type ForgeKind = 'github' | 'gitea';

/** Whose repository a remote is, and how it is asked. */
export interface Remote {
  kind: ForgeKind;
  /** Without a slash at its end. */
  api: string;
  owner: string;
  name: string;
  token: string;
  /** The variable that the token came from. */
  tokenName: string;
  /** Where git asks for a password; null over ssh and on this disk. */
  origin: string | null;
}

/**
 * What the address of a remote says. GitHub by its own names (`GITHUB_SERVER_URL`, `GITHUB_API_URL`, as its actions have them); every other
 * host is taken for Gitea or Forgejo unless `--forge-api` says otherwise: an address that ends with /api/v1 is Gitea's.
 */
export function readRemote(address: string, env: Environment, apiOption: string | undefined): Remote {
  const place = placeOf(address);
  if (place === null)
    throw usageError('The address of the remote names no repository of a server, such as https://host/owner/name.git.');
  const serverUrl = parseUrl(readVariable(env, 'GITHUB_SERVER_URL') ?? 'https://github.com');
  const isGitHub = serverUrl !== null && serverUrl.host === place.host;
  const api = readApi(apiOption) ?? apiOf(place, isGitHub, env);
  const kind: ForgeKind = api.endsWith('/api/v1') ? 'gitea' : 'github';
  // A token of one server is not shown to another: those names are of GitHub's own.
  const names = ['SQOUT_FORGE_TOKEN', ...(isGitHub ? ['GITHUB_TOKEN', 'GH_TOKEN'] : ['GITEA_TOKEN'])];
  const tokenName = names.find((name) => readVariable(env, name) !== null);
  if (tokenName === undefined)
    throw new CommandError(
      'UNAUTHORIZED',
      `A pull request needs a token for ${place.host} in the environment: ${names.join(' or ')}. It must be allowed to write contents and pull requests of ${place.owner}/${place.name}.`,
    );
  const token = readVariable(env, tokenName) ?? '';
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CommandError('UNAUTHORIZED', `The value of ${tokenName} is no token. Copy it again.`);
  return { kind, api, owner: place.owner, name: place.name, token, tokenName, origin: place.origin };
}

interface Place {
  host: string;
  owner: string;
  name: string;
  origin: string | null;
}

function placeOf(address: string): Place | null {
  const [, sshHost, sshPath] = /^(?:[^@/\s]+@)?([^:/\s]+):(?!\/\/)(.+)$/.exec(address) ?? [];
  const url = sshHost === undefined ? parseUrl(address) : null;
  if (url !== null && !/^(?:https?|ssh|git\+ssh):$/.test(url.protocol)) return null;
  const path = sshPath ?? url?.pathname;
  const parts = (path ?? '')
    .replace(/\.git\/?$/, '')
    .split('/')
    .filter((part) => part !== '');
  const [owner, name] = parts.slice(-2);
  if (owner === undefined || name === undefined) return null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  const host = sshHost ?? (isWeb ? url.host : url?.hostname);
  return host === undefined ? null : { host, owner, name, origin: isWeb ? url.origin : null };
}

function apiOf({ host, origin }: Place, isGitHub: boolean, env: Environment): string {
  if (isGitHub) {
    const known = readVariable(env, 'GITHUB_API_URL');
    if (known !== null) return known.replace(/\/+$/, '');
    return host === 'github.com' ? 'https://api.github.com' : `https://${host}/api/v3`;
  }
  // Tokens never go over the open network by mistake: plain http is for this machine.
  const isHere = origin !== null && /^http:\/\/(?:127\.|localhost|\[::1\])/.test(origin);
  return `${isHere ? origin : `https://${host}`}/api/v1`;
}

function readApi(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = parseUrl(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw usageError('--forge-api takes an address, such as https://git.example.com/api/v1.');
  return url.href.replace(/\/+$/, '');
}
