// node scripts/release.mjs --tag v1.2.3 [--out <folder>]: what a release hands out
// (package, action, notes, checksums). The release workflow publishes it.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packCli, writeAction } from './lib/cli-package.mjs';
import { ROOT } from './lib/paths.mjs';

const { values } = parseArgs({
  options: { tag: { type: 'string' }, out: { type: 'string', default: join(ROOT, 'dist', 'release') } },
});
try {
  await release(values.tag ?? '', resolve(values.out));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function release(tag, out) {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  if (tag !== `v${version}`)
    throw new Error(`The tag is "${tag}" and package.json has ${version}. Use --tag v${version}.`);
  // First what can be refused.
  const notes = releaseNotes(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const action = join(out, 'action');
  await writeAction(action);
  const { path } = await packCli(join(action, 'package'), out);
  const sum = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  await writeFile(join(out, 'SHA256SUMS'), `${sum}  ${basename(path)}\n`);
  await writeFile(join(out, 'NOTES.md'), `${notes}\n\nSHA-256 of ${basename(path)}: \`${sum}\`\n`);
  console.log(out);
}

/**
 * What the changelog says of a version.
 * @throws Error when it has no section, an empty one, or one that is not dated yet
 */
function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}".`);
  const [heading, ...lines] = section.split('\n');
  if (/unreleased/i.test(heading))
    throw new Error(`CHANGELOG.md still calls ${version} unreleased. Write its date: "## ${version} (2030-12-31)".`);
  const notes = lines.join('\n').trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return notes;
}
