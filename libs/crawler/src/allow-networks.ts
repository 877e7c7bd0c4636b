import { isIP } from 'node:net';
import type { AllowNetwork } from './address-guard.js';

/** address or [address], then /prefix and :port, both optional. */
const BRACKETED = /^\[([^\]]*)\](?:\/(\d{1,3}))?(?::(\d{1,5}))?$/;
const IPV4 = /^([\d.]+)(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/;
const IPV6 = /^([0-9a-fA-F:.]+)(?:\/(\d{1,3})(?::(\d{1,5}))?)?$/;

/**
 * Parses CRAWL_ALLOW_NETWORKS: `127.0.0.1/32:8080,10.0.0.0/8,[::1]/128:3000`. Without a prefix an entry is one address.
 * Throws an Error that names the wrong entry and says how to write it.
 */
export function parseAllowNetworks(text: string): AllowNetwork[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry);
}

function parseEntry(entry: string): AllowNetwork {
  const [, address = '', prefix, port] = BRACKETED.exec(entry) ?? IPV4.exec(entry) ?? IPV6.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0)
    throw wrong(entry, 'it is not an IP network. Write it as 10.0.0.0/8, 127.0.0.1/32:8080 or [::1]/128:3000');
  const bits = version === 4 ? 32 : 128;
  const prefixLength = prefix === undefined ? bits : Number(prefix);
  if (prefixLength > bits) throw wrong(entry, `the prefix length is over ${bits}`);
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))
    throw wrong(entry, 'the port is not between 1 and 65535');
  if (!isNetworkAddress(address, prefixLength, version)) {
    throw wrong(
      entry,
      `${address} is not the first address of a /${prefixLength}. Write the network's first address, or /${bits} for this one address`,
    );
  }
  return { address, prefixLength, port: port === undefined ? null : Number(port) };
}

function wrong(entry: string, why: string): Error {
  return new Error(`Allowed network "${entry}": ${why}.`);
}

/** Whether no bit after the prefix is set: 10.0.0.5/8 is a slip of the pen that would open sixteen million addresses. */
function isNetworkAddress(address: string, prefixLength: number, version: number): boolean {
  const bits = version === 4 ? 32 : 128;
  const value = version === 4 ? ipv4Value(address) : ipv6Value(address);
  return (value & ((1n << BigInt(bits - prefixLength)) - 1n)) === 0n;
}

function ipv4Value(address: string): bigint {
  return address.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function ipv6Value(address: string): bigint {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const front = groupsOf(head);
  const back = groupsOf(tail ?? '');
  const groups = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back];
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
