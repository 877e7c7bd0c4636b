import ipaddr from 'ipaddr.js';
import { PRIVATE_SUFFIXES } from './private-host.data.js';

/** True for addresses and names that nobody outside of one computer or network can reach. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() !== 'unicast';
  return PRIVATE_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
}
