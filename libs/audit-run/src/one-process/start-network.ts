import { isIP } from 'node:net';
import { isPublicAddress, privateNetworkOf, type AllowNetwork, type Resolver } from '#crawler';

/**
 * The networks that an audit which starts at this URL may reach although they are not public: those of its
 * host, when all of its addresses are private ones (`localhost`, a machine of the intranet). None for a public
 * host, wherever it leads and whatever its name says later. Looked up once.
 */
export async function startNetworks(url: string, resolve: Resolver): Promise<AllowNetwork[]> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await addressesOf(host, resolve) : [host];
  if (addresses.length === 0 || addresses.some(isPublicAddress)) return [];
  return addresses.flatMap((address) => privateNetworkOf(address) ?? []);
}

/** None for a name that cannot be looked up now: the audit says what is wrong with it. */
async function addressesOf(host: string, resolve: Resolver): Promise<string[]> {
  return (await resolve(host).catch(() => [])).map(({ address }) => address);
}
