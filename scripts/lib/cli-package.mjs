import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { bundleCli } from './bundle-cli.mjs';
import { ROOT } from './paths.mjs';

/**
 * Writes the command line into a folder: a package without dependencies. Its name is in package.json alone (config.cliPackage).
 * It has a scope, because a name without one belongs to its first publisher.
 */
export async function writeCliPackage(folder) {
  await rm(folder, { recursive: true, force: true });
  const { version, config } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const { inputs } = await bundleCli({ outdir: join(folder, 'lib'), version });
  const libs = join(ROOT, 'libs');
  await cp(join(libs, 'audit-engine/src/generated/rule-pages.json'), join(folder, 'generated', 'rule-pages.json'));
  await cp(join(libs, 'report-view/src/page/report-page.css'), join(folder, 'lib', 'report-page.css'));
  await cp(join(ROOT, 'apps', 'cli', 'skill'), join(folder, 'skill'), { recursive: true });
  await cp(join(ROOT, 'docs', 'cli.md'), join(folder, 'README.md'));
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), await noticesOf(inputs));
  const manifest = {
    name: config.cliPackage,
    version,
    description: 'Website audits on the command line: here without an account, or on your own server.',
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=20.19' },
    bin: { sqout: 'lib/main.js' },
    files: ['lib', 'generated', 'skill', 'THIRD-PARTY-NOTICES.txt'],
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Packs such a folder; returns the path of the tarball. */
export async function packCli(folder, out) {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', out],
    { cwd: folder },
  );
  const [{ filename, size }] = Object.values(JSON.parse(stdout));
  return { path: join(out, filename.replace(/^@/, '').replaceAll('/', '-')), bytes: size };
}

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

/** The licence of every package that a file of the bundle came from, as its makers wrote it. */
async function noticesOf(files) {
  const packages = new Map();
  for (const file of files) {
    const [, before, name] = /^(.*node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
    if (name !== undefined) packages.set(join(ROOT, before, name), name);
  }
  const parts = [];
  for (const [path, name] of [...packages].sort(([, a], [, b]) => (a < b ? -1 : 1))) {
    const meta = JSON.parse(await readFile(join(path, 'package.json'), 'utf8'));
    const license = (await readdir(path)).find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry));
    const text =
      license === undefined ? `Licence: ${meta.license ?? 'not stated'}` : await readFile(join(path, license), 'utf8');
    parts.push(`${name} ${meta.version} (${meta.license ?? dirname(name)})\n\n${text.trim()}\n`);
  }
  return `This package contains code of others, under the licences below.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
