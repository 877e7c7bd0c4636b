/** Hosts that lead, or could be taken to lead, to an address that is not public. Each is asked for over http on a canary's port. */
export const PRIVATE_HOSTS: readonly string[] = [
  // Loopback in every notation that inet_aton or a URL parser takes.
  '127.0.0.1', '127.1', '127.0.1', '127.000.000.001', '0177.0.0.1', '0177.0.0.01', '0x7f.0.0.1', '0x7f.0x0.0x0.0x1', '0x7f000001', '0X7F000001', '2130706433', '017700000001',
  '127.0.0.1.', '127.255.255.254', '127.0.1.1', '0x7f.1', '0177.1', '0x7f.0.1', '127.0x0.1', '00000177.0.0.1', '127.0.0.0x1', '%31%32%37.0.0.1', '127%2e0%2e0%2e1',
  // The unspecified address reaches the own machine on many systems.
  '0.0.0.0', '0', '0.0', '0.0.0', '0x0', '00', '0.1.2.3',
  // Digits and dots of other scripts, which the URL parser folds.
  '１２７.０.０.１', '127。0。0。1', '127．0．0．1', '127｡0｡0｡1', '①②⑦.⓪.⓪.①', '𝟏𝟐𝟕.𝟎.𝟎.𝟏', '⑯⑨。②⑤④。⑯⑨｡②⑤④',
  // Private networks.
  '10.0.0.1', '10.255.255.255', '0x0a.0.0.1', '012.0.0.1', '167772161', '172.16.0.1', '172.31.255.255', '172.20.10.1', '0xac.0x10.0.1', '2886729729', '192.168.0.1', '192.168.255.255', '3232235521',
  '0300.0250.0.1', '100.64.0.1', '100.127.255.254', '198.18.0.1', '198.19.255.255',
  // Link-local and the metadata services of clouds.
  '169.254.169.254', '169.254.0.1', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '169.254.43518', '100.100.100.200', '192.0.0.192', '168.63.129.16', '0xa83f8110',
  // Documentation, protocol assignments, relays, multicast, reserved, broadcast.
  '192.0.0.1', '192.0.2.1', '198.51.100.7', '203.0.113.9', '192.88.99.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '4294967295',
  // IPv6: loopback, unspecified, IPv4-compatible and IPv4-mapped.
  '[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::]', '[::0:1]', '[::127.0.0.1]', '[::7f00:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:7F00:0001]',
  '[0:0:0:0:0:ffff:127.0.0.1]', '[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[::ffff:169.254.169.254]', '[::ffff:0:127.0.0.1]', '[::ffff:8.8.8.8]',
  // IPv6: translation and tunnels that wrap an IPv4 address.
  '[64:ff9b::7f00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2002:7f00:0001::1]', '[2002:a9fe:a9fe::]', '[2001::1]', '[2001:0:7f00:1::]',
  // IPv6: link-local, unique local, site-local, multicast, documentation, discard, segment routing, benchmarking.
  '[fe80::1]', '[febf::1]', '[fe80::1%25eth0]', '[fe80::1%25lo]', '[fc00::1]', '[fd00::1]', '[fd00:ec2::254]', '[fdff:ffff::1]', '[fec0::1]', '[ff02::1]', '[ff0e::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]',
  '[5f00::1]', '[2001:2::1]', '[2001:20::1]', '[4000::1]', '[::ffff:0:0]',
  // Names that resolve to the own machine, with and without a resolver's help.
  'localhost', 'LOCALHOST', 'localhost.', 'ｌｏｃａｌｈｏｓｔ', 'foo.localhost',
];

/** The host that a browser shows is not the host that it asks. */
export const MISLEADING_URLS: readonly string[] = [
  'http://example.com@127.0.0.1:{port}/', 'http://example.com:80@127.0.0.1:{port}/', 'http://example.com%40@127.0.0.1:{port}/', 'http://127.0.0.1:{port}\\@example.com/', 'http:\\\\127.0.0.1:{port}/',
  'http:/127.0.0.1:{port}/', 'http:127.0.0.1:{port}/', 'http:////127.0.0.1:{port}/', 'http://127.0.0.1:{port}#@example.com/', 'http://127.0.0.1:{port}?@example.com/', 'http://\t127.0.0.1:{port}/', 'ht\ntp://127.0.0.1:{port}/',
  'http://127.0.0.1\n:{port}/', ' http://127.0.0.1:{port}/', 'HTTP://127.0.0.1:{port}/', 'https://127.0.0.1:{port}/', 'ftp://127.0.0.1:{port}/', 'gopher://127.0.0.1:{port}/', 'file://127.0.0.1:{port}/etc/passwd', 'ws://127.0.0.1:{port}/',
  'http://[::1]:{port}/', 'http://user:pass@localhost:{port}/', 'http://0:{port}/', 'http://127.1:{port}/x',
];

/** What a name server may answer for a name that looks harmless. One bad address spoils the whole answer. */
export const PRIVATE_ANSWERS: readonly (readonly string[])[] = [
  ['127.0.0.1'], ['::1'], ['10.0.0.1'], ['169.254.169.254'], ['::ffff:127.0.0.1'], ['::ffff:7f00:1'], ['64:ff9b::7f00:1'], ['2002:7f00:1::'], ['fe80::1%lo'], ['fd00:ec2::254'], ['0.0.0.0'], ['::'],
  ['93.184.216.34', '127.0.0.1'], ['127.0.0.1', '93.184.216.34'], ['2606:2800:220:1:248:1893:25c8:1946', '::1'], ['93.184.216.34', '10.0.0.1', '8.8.8.8'], ['127.1'], ['0x7f000001'], ['not an address'], [],
];
