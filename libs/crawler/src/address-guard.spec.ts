import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseUrl } from '#common';
import { AddressGuard, isPublicAddress } from './address-guard.js';
import { parseAllowNetworks } from './allow-networks.js';
import { PRIVATE_HOSTS } from '../../../test/support/private-spellings.js';

describe('isPublicAddress', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '11.0.0.0',
    '9.255.255.255',
    '192.0.1.1',
    '192.167.255.255',
    '192.169.0.0',
    '168.63.129.15',
    '168.63.129.17',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450:4001:81b::200e',
    '2001:200::1',
    '2003::1',
    '3ffe::1',
  ])('takes %s for public', (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });

  it.each([
    '127.1',
    '0x7f000001',
    '',
    'example.com',
    '127.0.0.1:80',
    '[::1]',
    '::1%lo',
    '2606:4700::1%eth0',
    '8.8.8.8 ',
    '08.8.8.8',
  ])('does not take %s for a public address', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  it('refuses every private host of the table that a URL parser turns into an address', () => {
    const addresses = PRIVATE_HOSTS.flatMap((host) => {
      const url = parseUrl(`http://${host}/`);
      return url === null ? [] : [url.hostname.replace(/^\[|\]$/g, '')];
    }).filter((host) => isIP(host) !== 0);
    expect(addresses.length).toBeGreaterThan(90);
    expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
  });

  it('calls no address public that ipaddr.js puts into a special range', () => {
    const wrong: string[] = [];
    for (let high = 0; high < 256; high++) {
      for (let low = 0; low < 256; low++) {
        const ip = `${high}.${low}.0.1`;
        if (isPublicAddress(ip) && ipaddr.parse(ip).range() !== 'unicast') wrong.push(ip);
      }
    }
    for (let group = 0; group < 0x10000; group += 7) {
      const ip = `${group.toString(16)}::1`;
      if (isPublicAddress(ip) && ipaddr.parse(ip).range() !== 'unicast') wrong.push(ip);
    }
    expect(wrong).toEqual([]);
  });
});

describe('AddressGuard', () => {
  it('opens the allowed network on its port and nothing beside it', () => {
    const guard = new AddressGuard({
      allowNetworks: parseAllowNetworks('127.0.0.1/32:8080,10.1.0.0/16,[fd00::]/8:443'),
    });
    expect(guard.isAllowed('127.0.0.1', 8080)).toBe(true);
    expect(guard.isAllowed('127.0.0.1', 8081)).toBe(false);
    expect(guard.isAllowed('127.0.0.2', 8080)).toBe(false);
    expect(guard.isAllowed('10.1.255.1', 9)).toBe(true);
    expect(guard.isAllowed('10.2.0.1', 80)).toBe(false);
    expect(guard.isAllowed('fd12::1', 443)).toBe(true);
    expect(guard.isAllowed('fd12::1', 80)).toBe(false);
    expect(guard.isAllowed('::ffff:127.0.0.1', 8080)).toBe(false);
    expect(guard.isAllowed('8.8.8.8', 80)).toBe(true);
    expect(guard.isAllowed('nonsense', 8080)).toBe(false);
  });
});

describe('parseAllowNetworks', () => {
  it('reads networks of both families with and without ports', () => {
    expect(
      parseAllowNetworks(
        ' 127.0.0.1/32:8080, 10.0.0.0/8 ,[::1]/128:3000,::1/128:80,fd00::/8,192.168.1.7,[::1]:9,10.0.0.1:81, ',
      ),
    ).toEqual([
      { address: '127.0.0.1', prefixLength: 32, port: 8080 },
      { address: '10.0.0.0', prefixLength: 8, port: null },
      { address: '::1', prefixLength: 128, port: 3000 },
      { address: '::1', prefixLength: 128, port: 80 },
      { address: 'fd00::', prefixLength: 8, port: null },
      { address: '192.168.1.7', prefixLength: 32, port: null },
      { address: '::1', prefixLength: 128, port: 9 },
      { address: '10.0.0.1', prefixLength: 32, port: 81 },
    ]);
    expect(parseAllowNetworks('')).toEqual([]);
  });

  it.each([
    ['10.0.0.0/33', 'prefix length is over 32'],
    ['::/129', 'prefix length is over 128'],
    ['10.0.0.5/8', 'not the first address of a /8'],
    ['fd00::1/8', 'not the first address of a /8'],
    ['10.0.0/8', 'not an IP network'],
    ['010.0.0.0/8', 'not an IP network'],
    ['localhost', 'not an IP network'],
    ['10.0.0.0-10.0.0.9', 'not an IP network'],
    ['127.0.0.1/32:0', 'port is not between'],
    ['127.0.0.1/32:70000', 'port is not between'],
    ['127.0.0.1/32:http', 'not an IP network'],
    ['fe80::1%eth0/128', 'not an IP network'],
    ['*', 'not an IP network'],
  ])('refuses %s and says why', (entry, why) => {
    expect(() => parseAllowNetworks(`192.168.0.0/16,${entry}`)).toThrow(`"${entry}"`);
    expect(() => parseAllowNetworks(entry)).toThrow(why);
  });
});
