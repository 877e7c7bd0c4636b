import { AddressGuard, type ResolvedAddress } from '#crawler';
import { startNetworks } from './start-network.js';

const NAMES: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'intranet.example': ['10.1.2.3'],
  'www.example': ['93.184.216.34'],
  // A name of a stranger that claims to be both.
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
};

async function resolve(name: string): Promise<ResolvedAddress[]> {
  const addresses = NAMES[name];
  if (!addresses) throw new Error('no such name');
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

const reachable = async (url: string, addresses: string[]): Promise<string[]> => {
  const guard = new AddressGuard({ allowNetworks: await startNetworks(url, resolve) });
  return addresses.filter((address) => guard.isAllowed(address, 8080));
};
const PRIVATE = ['127.0.0.1', '::1', '10.9.9.9', '192.168.1.1', '169.254.169.254', 'fd00::1', 'fe80::1'];

describe('the network that an audit may reach', () => {
  it.each([
    ['http://localhost:3000/', ['127.0.0.1', '::1']],
    ['http://127.0.0.1:3000/', ['127.0.0.1']],
    ['http://[::1]/', ['::1']],
    ['http://intranet.example/', ['10.9.9.9']],
    ['http://192.168.7.7/', ['192.168.1.1']],
    ['http://[fd12::1]/', ['fd00::1']],
    ['https://www.example/', []],
    ['https://mixed.example/', []],
    ['https://nowhere.example/', []],
    ['https://93.184.216.34/', []],
  ])('from %s, of private ones, is %j', async (url, expected) => {
    expect(await reachable(url, PRIVATE)).toEqual(expected);
  });
});
