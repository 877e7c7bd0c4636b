import { isIP } from 'node:net';
import { parseUrl } from '#common';
import type { AddressGuard } from '#crawler';
import type { ChannelKind } from './deliveries.repository.js';

/** What is wrong with the URL of a webhook or chat; null: nothing. Where its name leads is known when it is sent. */
export function schemeProblem(address: string, guard: Pick<AddressGuard, 'isAllowed'>): string | null {
  if (parseUrl(address) === null) return 'must be a URL';
  const { protocol, hostname, port, username, password, hash } = new URL(address);
  if (username !== '' || password !== '') return 'must have no user name or password';
  if (hash !== '') return 'must have no fragment';
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'https:' && (isIP(host) === 0 || guard.isAllowed(host, Number(port) || 443))) return null;
  if (
    protocol === 'http:' &&
    isLoopback(host) &&
    guard.isAllowed(host === 'localhost' ? '127.0.0.1' : host, Number(port) || 80)
  )
    return null;
  return protocol === 'https:' ? 'must lead to a public address' : 'must start with https://';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Host and the last four characters: chat URLs are secrets. */
export function hintOf(address: string): string {
  return `${new URL(address).host}/…${address.slice(-4)}`;
}

/** What is wrong with the URL for a channel of this kind; null: nothing. */
export function addressProblem(
  kind: ChannelKind,
  address: string,
  guard: Pick<AddressGuard, 'isAllowed'>,
): string | null {
  const problem = schemeProblem(address, guard);
  if (problem !== null || kind !== 'teams') return problem;
  const { hostname } = new URL(address);
  if (
    hostname.endsWith('.webhook.office.com') ||
    hostname === 'webhook.office.com' ||
    hostname === 'outlook.office.com'
  )
    return 'is an Office 365 connector, which Microsoft has retired. Create a workflow "Post to a channel when a webhook request is received" in Teams and use its URL';
  return null;
}
