/** Hosts and calls of scripts that compute crypto coins in the visitor's browser. Source: CoinBlockerLists (browser list) and the scripts' own documentation; read on 2026-11-01. */
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

export const MINING_CALLS: readonly string[] = ['CoinHive.Anonymous(', 'CoinHive.User(', 'CryptoLoot.Anonymous(', 'CRLT.Anonymous(', 'Client.Anonymous(', 'deepMiner.Anonymous(', 'WMP.Anonymous('];
