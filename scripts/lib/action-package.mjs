import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCliPackage } from './cli-package.mjs';
import { ROOT } from './paths.mjs';

/** Writes the GitHub action with its own copy of the command line: all that a runner needs, without a registry. */
export async function writeAction(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeCliPackage(join(folder, 'package'));
  await cp(join(ROOT, 'action.yml'), join(folder, 'action.yml'));
  await cp(join(ROOT, 'docs', 'ci.md'), join(folder, 'README.md'));
  await cp(join(ROOT, 'scripts', 'ci'), join(folder, 'scripts', 'ci'), {
    recursive: true,
    filter: (path) => !path.endsWith('.sh'),
  });
}
