import { isPrivateHost } from '../hosts.js';
import { PRIVATE_SUFFIXES } from './private-host.data.js';

/** True for addresses and names that nobody outside of one computer or network can reach. */
export function isUnreachableHost(hostname: string): boolean {
  return (
    isPrivateHost(hostname) ||
    PRIVATE_SUFFIXES.has(hostname.slice(hostname.lastIndexOf('.') + 1)) ||
    hostname.endsWith('.home.arpa')
  );
}
