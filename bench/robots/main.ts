import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRobots } from '#crawler';
import { RobotsFile } from '../../libs/audit-engine/src/shared/crawling/robots-file.js';
import { table } from '../lib/statistics.js';
import { readGoogleCases } from '../suites/google-robots.js';

/**
 * The cases of Google's robots.txt parser, from a copy of its repository: `npm run bench -- robots DIR [--wrong]`. Asks the
 * parser that the crawler obeys and the one that rules read with. `--wrong` prints what was answered wrongly.
 */
const [dir, ...options] = process.argv.slice(2);
if (dir === undefined) throw new Error('Name the copy of the repository: npm run bench -- robots DIR');

const { cases, leftOut } = readGoogleCases(readFileSync(join(dir, 'robots_test.cc'), 'utf8'));
const readers: [name: string, isAllowed: (robots: string, agent: string, url: string) => boolean][] = [
  ['crawler', (robots, agent, url) => parseRobots(robots).isAllowedFor(agent, url)],
  ['rules', (robots, agent, url) => new RobotsFile(robots).blockingRule(agent, new URL(url)) === null],
];
const rows = readers.map(([name, isAllowed]) => {
  const wrong = cases.filter(({ robots, agent, url, allowed }) => isAllowed(robots, agent, url) !== allowed);
  if (options.includes('--wrong'))
    for (const { test, robots, agent, url, allowed } of wrong)
      console.log(`${name}, ${test}: ${agent} ${allowed ? 'may' : 'may not'} fetch ${url}\n${robots}`);
  return [name, String(cases.length), String(cases.length - wrong.length), String(wrong.length)];
});
console.log(table([['parser', 'cases', 'as Google', 'otherwise'], ...rows]));
console.log(`\n${leftOut} more ask without a URL or with one that no client sends, or build their texts in code.`);
