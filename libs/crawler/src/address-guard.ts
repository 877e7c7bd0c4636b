import { BlockList, isIP, isIPv4 } from 'node:net';
import {
  PRIVATE_IPV4_NETWORKS,
  PRIVATE_IPV6_NETWORKS,
  PUBLIC_IPV6_NETWORK,
  UNIQUE_LOCAL_IPV6_NETWORK,
} from './special-networks.js';

/** One entry of CRAWL_ALLOW_NETWORKS. `port` null = every port. */
export interface AllowNetwork {
  address: string;
  prefixLength: number;
  port: number | null;
}

export interface AddressGuardOptions {
  /** Networks that may be reached although they are not public. */
  allowNetworks: readonly AllowNetwork[];
}

const privateIpv4 = blockListOf(PRIVATE_IPV4_NETWORKS, 'ipv4');
const privateIpv6 = blockListOf(PRIVATE_IPV6_NETWORKS, 'ipv6');
const publicIpv6 = blockListOf([PUBLIC_IPV6_NETWORK], 'ipv6');

function blockListOf(networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefixLength] of networks) list.addSubnet(network, prefixLength, family);
  return list;
}

/** Whether the address is globally reachable. Text that is not a plain IP address (`127.1`, `0x7f000001`, a name) is not public. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !privateIpv4.check(ip, 'ipv4');
  if (family === 6) return !ip.includes('%') && publicIpv6.check(ip, 'ipv6') && !privateIpv6.check(ip, 'ipv6');
  return false;
}

/**
 * The network that an address which is not public belongs to, every port of it: a block of the registries for IPv4 and unique
 * local IPv6, the address itself for other IPv6. Null for public addresses and for what is no address.
 */
export function privateNetworkOf(ip: string): AllowNetwork | null {
  const version = isIP(ip);
  if (version === 0 || ip.includes('%') || isPublicAddress(ip)) return null;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const blocks = version === 4 ? PRIVATE_IPV4_NETWORKS : [...PRIVATE_IPV6_NETWORKS, UNIQUE_LOCAL_IPV6_NETWORK];
  const block = blocks.find((network) => blockListOf([network], family).check(ip, family));
  const [address, prefixLength] = block ?? [ip, version === 4 ? 32 : 128];
  return { address, prefixLength, port: null };
}

/** Decides which addresses may be connected to: public ones, and those that the operator allowed. */
export class AddressGuard {
  private readonly allowed: { list: BlockList; family: 'ipv4' | 'ipv6'; port: number | null }[];

  constructor(options: AddressGuardOptions) {
    this.allowed = options.allowNetworks.map(({ address, prefixLength, port }) => {
      const family = isIPv4(address) ? 'ipv4' : 'ipv6';
      return { list: blockListOf([[address, prefixLength]], family), family, port };
    });
  }

  isAllowed(ip: string, port: number): boolean {
    if (isPublicAddress(ip)) return true;
    const version = isIP(ip);
    if (version === 0) return false;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    return this.allowed.some(
      (entry) =>
        entry.family === family && (entry.port === null || entry.port === port) && entry.list.check(ip, family),
    );
  }
}
