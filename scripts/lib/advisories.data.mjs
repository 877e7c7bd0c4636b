/** When the sources below were read. Newer advisories are not in this list: see CONTRIBUTING.md ("Dependencies"). */
export const READ_ON = '2026-11-23';

const ghsa = (id) => `https://github.com/advisories/${id}`;

/**
 * Known vulnerabilities of packages that Sqout uses, directly or through others.
 * A list by hand, not a database: it keeps a version from going back behind a fix.
 * @type {import('./dependencies.mjs').Advisory[]}
 */
export const ADVISORIES = [
  { name: '@isaacs/brace-expansion', id: 'CVE-2026-25547', vulnerable: '<=5.0.0' },
  { name: '@modelcontextprotocol/sdk', id: 'CVE-2025-66414', vulnerable: '<1.24.0' },
  { name: '@modelcontextprotocol/sdk', id: 'CVE-2026-0621', vulnerable: '<1.25.2' },
  { name: '@modelcontextprotocol/sdk', id: 'GHSA-345p-7cg4-v4c7', vulnerable: '>=1.10.0 <1.26.0' },
  { name: '@nestjs/core', id: 'GHSA-36xv-jgw5-4q75', vulnerable: '<11.1.18' },
  { name: 'ajv', id: 'GHSA-2g4f-4pwh-qvx6', vulnerable: '<6.14.0 || >=7.0.0-alpha.0 <8.18.0' },
  { name: 'body-parser', id: 'CVE-2025-13466', vulnerable: '>=2.0.0 <2.2.1' },
  { name: 'body-parser', id: 'GHSA-v422-hmwv-36x6', vulnerable: '<1.20.6 || >=2.0.0 <2.3.0' },
  { name: 'brace-expansion', id: 'GHSA-rgw5-rvv9-x895', vulnerable: '<1.1.18 || >=2.0.0 <2.1.4 || >=3.0.0 <5.0.9' },
  { name: 'dicer', id: 'GHSA-wm7h-9275-46v2', vulnerable: '<=0.3.1' },
  { name: 'fast-uri', id: 'CVE-2026-84292', vulnerable: '>=3.0.0 <3.1.7' },
  { name: 'fast-uri', id: 'GHSA-7p8r-x3mc-p8w7', vulnerable: '>=3.0.0 <3.1.5' },
  { name: 'fast-xml-parser', id: 'GHSA-8gc5-j5rx-235r', vulnerable: '>=4.0.0-beta.3 <5.5.6' },
  { name: 'fast-xml-parser', id: 'GHSA-mpg4-rc92-vx8v', vulnerable: '<4.4.1' },
  { name: 'file-type', id: 'GHSA-5v7r-6r5c-r473', vulnerable: '>=13.0.0 <21.3.1' },
  { name: 'file-type', id: 'GHSA-mhxj-85r3-2x55', vulnerable: '>=13.0.0 <16.5.4 || >=17.0.0 <17.1.3' },
  { name: 'hono', id: 'GHSA-crvj-82cr-hjcx', vulnerable: '<4.13.5' },
  { name: 'hono', id: 'GHSA-g6gw-c38x-mqfc', vulnerable: '<4.13.5' },
  { name: 'hono', id: 'GHSA-gqvv-2mrq-wpjv', vulnerable: '<4.13.5' },
  { name: 'js-yaml', id: 'GHSA-2883-xcg3-v3hh', vulnerable: '>=4.0.0 <4.3.2' },
  { name: 'js-yaml', id: 'GHSA-5p4m-2wfm-xmqj', vulnerable: '<3.15.1 || >=4.0.0 <4.3.1' },
  { name: 'js-yaml', id: 'GHSA-pm4m-ph32-ghv5', vulnerable: '>=5.0.0 <5.2.2' },
  { name: 'koa', id: 'CVE-2026-27959', vulnerable: '<2.16.4 || >=3.0.0 <3.1.2' },
  { name: 'lodash', id: 'CVE-2025-13465', vulnerable: '<4.17.23' },
  { name: 'lodash', id: 'CVE-2026-4800', vulnerable: '<4.18.0' },
  {
    name: 'minimatch',
    id: 'CVE-2026-27903',
    vulnerable:
      '<3.1.3 || >=5.0.0 <5.1.8 || >=6.0.0 <6.2.2 || >=7.0.0 <7.4.8 || >=8.0.0 <8.0.6 || >=9.0.0 <9.0.7 || >=10.0.0 <10.2.3',
  },
  { name: 'msgpackr', id: 'GHSA-7hpj-7hhx-2fgx', vulnerable: '<1.10.1' },
  { name: 'multer', id: 'CVE-2026-2359', vulnerable: '<2.1.0' },
  { name: 'multer', id: 'CVE-2026-3304', vulnerable: '<2.1.0' },
  { name: 'multer', id: 'GHSA-5528-5vmv-3xc2', vulnerable: '<2.1.1' },
  { name: 'multer', id: 'CVE-2026-5079', vulnerable: '<2.2.0' },
  { name: 'mysql2', id: 'GHSA-3f6p-5ww8-9rcr', vulnerable: '<3.22.0' },
  { name: 'mysql2', id: 'GHSA-rgwj-5xj2-c3m3', vulnerable: '<3.23.1' },
  { name: 'picomatch', id: 'GHSA-c2c7-rcm5-vvqj', vulnerable: '<2.3.2 || >=3.0.0 <4.0.4' },
  { name: 'qs', id: 'GHSA-6rw7-vpxm-498p', vulnerable: '<6.14.1' },
  { name: 'qs', id: 'GHSA-w7fw-mjwx-w883', vulnerable: '<6.14.2' },
  { name: 'qs', id: 'GHSA-4mjr-xmp4-gh2g', vulnerable: '>=2.2.5 <6.16.0' },
  { name: 'qs', id: 'GHSA-x5fp-wj9c-mxmx', vulnerable: '>=6.14.2 <6.16.0' },
  // It carries DOMPurify in its bundle.
  { name: 'swagger-ui-dist', id: 'CVE-2026-65898', vulnerable: '<5.32.7' },
  { name: 'tar-fs', id: 'CVE-2025-59343', vulnerable: '<1.16.6 || >=2.0.0 <2.1.4 || >=3.0.0 <3.1.1' },
  { name: 'undici', id: 'GHSA-vrm6-8vpv-qv8q', vulnerable: '<6.24.0 || >=7.0.0 <7.24.0' },
  { name: 'undici', id: 'GHSA-4992-7rv2-5pvq', vulnerable: '<6.24.0 || >=7.0.0 <7.24.0' },
  { name: 'uuid', id: 'GHSA-w5hq-g745-h8pq', vulnerable: '<11.1.1' },
  { name: 'validator', id: 'CVE-2025-12758', vulnerable: '<13.15.22' },
  { name: 'validator', id: 'GHSA-9965-vmph-33xx', vulnerable: '<13.15.20' },
].map((advisory) => ({
  ...advisory,
  source: advisory.id.startsWith('GHSA-') ? ghsa(advisory.id) : `https://www.cve.org/CVERecord?id=${advisory.id}`,
}));

/**
 * Vulnerable packages that only tests and tools load, and why that is no risk. Each needs a version without a fix to go to.
 * @type {import('./dependencies.mjs').Accepted[]}
 */
export const ACCEPTED = [
  {
    name: 'dicer',
    id: 'GHSA-wm7h-9275-46v2',
    reason: 'The S3 server of the tests (s3rver) reads only what our tests send it on loopback.',
  },
  {
    name: 'fast-xml-parser',
    id: 'GHSA-mpg4-rc92-vx8v',
    reason: 'The S3 server of the tests (s3rver) reads only what our tests send it on loopback.',
  },
  {
    name: 'uuid',
    id: 'GHSA-w5hq-g745-h8pq',
    reason:
      'autocannon, which the benchmarks use, asks for version 4 ids; the advisory is about 3, 5 and 6 with a buffer.',
  },
];
