import { createRequire } from 'node:module';
import { parseRobots } from '#crawler';
import { rounded, table } from '../lib/statistics.js';

/** Reading robots.txt and asking it, by Sqout and by robots-parser: milliseconds in this process. */
// Its types are those of an ES module, which it is not.
const robotsParser = createRequire(import.meta.url)('robots-parser') as (
  url: string,
  text: string,
) => { isAllowed(url: string, agent: string): boolean | undefined };
const ORIGIN = 'https://bench.example';
const lines = (count: number, rule: (i: number) => string): string =>
  `User-agent: *\n${Array.from({ length: count }, (_, i) => rule(i)).join('\n')}`;

const FILES: [name: string, text: string, paths: string[]][] = [
  [
    '20 rules, 1,000 addresses',
    lines(20, (i) => `Disallow: /part-${i}/*?sort=`),
    Array.from({ length: 1_000 }, (_, i) => `/page/${i}`),
  ],
  [
    '10,000 rules, 1,000 addresses',
    lines(10_000, (i) => `Disallow: /part-${i}/`),
    Array.from({ length: 1_000 }, (_, i) => `/page/${i}`),
  ],
  [
    '2,000 rules of 100 wildcards, one long address',
    lines(2_000, (i) => `Disallow: /${'a*'.repeat(100)}b${i}`),
    [`/${'a'.repeat(2_000)}`],
  ],
];

function milliseconds(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const rows = FILES.map(([name, text, paths]) => {
  const ours = milliseconds(() => {
    const robots = parseRobots(text);
    return paths.filter((path) => robots.isAllowed(ORIGIN + path));
  });
  const theirs = milliseconds(() => {
    const robots = robotsParser(`${ORIGIN}/robots.txt`, text);
    return paths.filter((path) => robots.isAllowed(ORIGIN + path, 'sqout'));
  });
  return [name, rounded(ours, 1), rounded(theirs, 1), `${rounded(theirs / ours, 0)} ×`];
});
console.log(table([['robots.txt', 'Sqout, ms', 'robots-parser, ms', ''], ...rows]));
