export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Looks a host name up; every address of the answer. Rejects as dns.lookup does. */
export type Resolver = (hostname: string) => Promise<ResolvedAddress[]>;

/** One entry of CRAWL_ALLOW_NETWORKS. `port` null = every port. */
export interface AllowNetwork {
  address: string;
  prefixLength: number;
  port: number | null;
}

export interface AddressGuardOptions {
  allowNetworks: readonly AllowNetwork[];
}

/** Parses `127.0.0.1/32:8080,10.0.0.0/8,[::1]/128:3000`. Throws an Error that names the wrong entry. */
export declare function parseAllowNetworks(text: string): AllowNetwork[];
/** Whether the address is globally reachable, whatever form it is spelled in. */
export declare function isPublicAddress(ip: string): boolean;

/** Decides which addresses may be connected to. */
export declare class AddressGuard {
  constructor(options: AddressGuardOptions);
  isAllowed(ip: string, port: number): boolean;
}
