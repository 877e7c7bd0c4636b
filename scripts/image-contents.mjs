// node scripts/image-contents.mjs FOLDER: for the Dockerfile, after a build. Puts the packages
// there that the bundles leave outside, and the bill of materials of the image.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { READ_PACKAGES, readBundledPackages, readPackage, withDependencies } from './lib/bundled-packages.mjs';
import { HELP_DIR } from './lib/build-help.mjs';
import { ROOT, RUN_DIR, WEB_DIR } from './lib/paths.mjs';

const target = process.argv[2];
if (!target) throw new Error('Name the folder to fill.');
const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
const [services, ...inBrowsers] = await Promise.all([RUN_DIR, WEB_DIR, HELP_DIR].map(readBundledPackages));
const left = services.outside.filter((name) => Object.hasOwn(dependencies, name));
const outside = await withDependencies([...left, ...READ_PACKAGES]);
await mkdir(target, { recursive: true });
for (const path of outside) await cp(join(ROOT, path), join(target, path), { recursive: true, dereference: true });

const inImage = new Set();
for (const path of new Set([...services.bundled, ...inBrowsers.flatMap(({ bundled }) => [...bundled]), ...outside])) {
  const { name, version } = await readPackage(path);
  inImage.add(`${name}@${version}`);
}
// From the lock file: npm opens all packages at once, which are more than the 1,024 files that a builder may open.
const sbom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  }),
);
const missing = new Set(inImage);
sbom.components = sbom.components.filter(({ name, version }) => missing.delete(`${name}@${version}`));
if (missing.size > 0) throw new Error(`npm sbom does not know ${[...missing].join(', ')}, which are in the image.`);
const refs = new Set([sbom.metadata.component['bom-ref'], ...sbom.components.map((each) => each['bom-ref'])]);
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
// What builds the dashboard is a development package to npm, and a part of the image.
for (const component of sbom.components)
  component.properties = component.properties.filter(({ name }) => name !== 'cdx:npm:package:development');
await writeFile(join(target, 'sbom.json'), JSON.stringify(sbom));
console.error(`${inImage.size} packages, ${outside.length} of them as they are: ${outside.join(', ')}`);
