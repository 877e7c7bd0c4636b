// node scripts/check-dependencies.mjs: checks what package-lock.json installs, without a network.
// --advisories PATH also reads advisories in the OSV format: a file, or a folder of them (SQOUT_ADVISORIES names one, too).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ACCEPTED, ADVISORIES, READ_ON } from './lib/advisories.data.mjs';
import { problemsOfLock, readAdvisories, readLockedPackages, vulnerabilitiesOf } from './lib/dependencies.mjs';
import { ROOT } from './lib/paths.mjs';

const { values } = parseArgs({ options: { advisories: { type: 'string' } } });
const path = values.advisories ?? process.env.SQOUT_ADVISORIES;
const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const packages = readLockedPackages();
const given = path ? readAdvisories(path) : [];
const problems = [
  ...problemsOfLock(packages, allowScripts),
  ...vulnerabilitiesOf(packages, [...ADVISORIES, ...given], ACCEPTED),
];
for (const problem of problems) console.log(problem);
console.error(
  `dependencies: ${packages.length} packages, ${ADVISORIES.length} advisories read on ${READ_ON}${path ? `, ${given.length} from ${path}` : ''}: ` +
    (problems.length === 0 ? 'all good' : `${problems.length} to fix`),
);
process.exitCode = problems.length === 0 ? 0 : 1;
