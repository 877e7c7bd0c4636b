/**
 * Hosts and calls of scripts made to compute crypto coins in the visitor's browser. Checked 2026-11-21 against public
 * block lists (NoCoin and others that name each host) and public pages with the calls. Several services are closed
 * (Coinhive: 8 March 2019); what is left of them in a page shows where it came from all the same.
 */
export const MINING_HOSTS: ReadonlySet<string> = new Set([
  'authedmine.com',
  'coin-hive.com',
  'coinhive.com',
  'coinimp.com',
  'crypto-loot.com',
  'cryptaloot.pro',
  'cryptoloot.pro',
  'hashing.win',
  'hostingcloud.racing',
  'jsecoin.com',
  'minero.cc',
  'monerominer.rocks',
  'ppoi.org',
  'webminepool.com',
  'webmine.cz',
  'webminerpool.com',
]);

export const MINING_CALLS: readonly string[] = [
  'CoinHive.Anonymous(',
  'CoinHive.User(',
  'CryptoLoot.Anonymous(',
  'CRLT.Anonymous(',
  'Client.Anonymous(',
  'deepMiner.Anonymous(',
  'WMP.Anonymous(',
];
