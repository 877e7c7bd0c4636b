import ipaddr from 'ipaddr.js';

/** One caller's address as a key: an IPv6 host has a whole /64 to itself, and IPv4 in IPv6 clothes is IPv4. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return (parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
