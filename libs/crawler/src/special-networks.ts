/**
 * IPv4 networks that are not for the public to reach.
 * Source: IANA IPv4 Special-Purpose Address Registry (RFC 6890 and updates), multicast (RFC 5771), read 2026-11;
 * the last entry is a cloud's own host service on a public address (Azure documentation, "168.63.129.16").
 */
export const PRIVATE_IPV4_NETWORKS: readonly (readonly [network: string, prefixLength: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['168.63.129.16', 32],
];

/**
 * The only IPv6 space that is handed out for public use (RFC 4291 2.4, IANA IPv6 Global Unicast assignments). All else is refused:
 * loopback, link-local, unique local, multicast, IPv4-mapped and -compatible, NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), segment routing.
 */
export const PUBLIC_IPV6_NETWORK = ['2000::', 3] as const;

/** Parts of 2000::/3 that are not public. Source: IANA IPv6 Special-Purpose Address Registry, read 2026-11. */
export const PRIVATE_IPV6_NETWORKS: readonly (readonly [network: string, prefixLength: number])[] = [
  // Protocol assignments: Teredo, benchmarking, ORCHID and others.
  ['2001::', 23],
  // Documentation.
  ['2001:db8::', 32],
  ['3fff::', 20],
  // 6to4, which wraps any IPv4 address.
  ['2002::', 16],
];

/** Networks of organizations and homes (RFC 4193). Outside of 2000::/3. */
export const UNIQUE_LOCAL_IPV6_NETWORK = ['fc00::', 7] as const;
