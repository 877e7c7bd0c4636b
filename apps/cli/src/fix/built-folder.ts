import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Environment } from '../environment.js';
import { Git } from './pull-request/git.js';

/** Names of folders that a generator writes, and what is beside them then. `public` and `static` of other tools are sources. */
const OUTPUTS: readonly { folder: RegExp; beside: RegExp; by: string }[] = [
  { folder: /^_site$/, beside: /^_config\.ya?ml$/, by: 'Jekyll' },
  { folder: /^_site$/, beside: /^(?:\.eleventy\.js|eleventy\.config\.[cm]?[jt]s)$/, by: 'Eleventy' },
  { folder: /^public$/, beside: /^hugo\.(?:toml|ya?ml|json)$/, by: 'Hugo' },
  { folder: /^public$/, beside: /^gatsby-config\.[cm]?[jt]s$/, by: 'Gatsby' },
  { folder: /^build$/, beside: /^docusaurus\.config\.[cm]?[jt]s$/, by: 'Docusaurus' },
  { folder: /^out$/, beside: /^next\.config\.[cm]?[jt]s$/, by: 'Next.js' },
  { folder: /^site$/, beside: /^mkdocs\.ya?ml$/, by: 'MkDocs' },
  { folder: /^book$/, beside: /^book\.toml$/, by: 'mdBook' },
  { folder: /^output$/, beside: /^pelicanconf\.py$/, by: 'Pelican' },
  { folder: /^_build$/, beside: /^conf\.py$/, by: 'Sphinx' },
  { folder: /^(?:dist|build|_site|out)$/, beside: /^package\.json$/, by: 'the build of package.json' },
];
/** `docs/_build/html` is two below what is beside the source. */
const LEVELS = 3;

/** Why the next build may take fixes of a folder away: a sentence; null when nothing says that a program writes it. */
export async function builtFolderWarning(root: string, env: Environment): Promise<string | null> {
  const maker = await makerOf(root);
  const isIgnored =
    maker === null && (await new Git(dirname(root), env).ask(['check-ignore', '-q', '--', root])) !== null;
  if (maker === null && !isIgnored) return null;
  const why =
    maker === null ? 'git ignores this folder, as it does what a build writes' : `${maker} writes this folder`;
  return `Warning: ${why}. The next build removes these fixes. "sqout brief" finds the source files to change instead.`;
}

async function makerOf(root: string): Promise<string | null> {
  let folder = root;
  for (let level = 0; level < LEVELS; level++) {
    const name = basename(folder);
    const candidates = OUTPUTS.filter((output) => output.folder.test(name));
    folder = dirname(folder);
    if (candidates.length === 0) continue;
    const beside = await readdir(folder).catch(() => []);
    const output = candidates.find((one) => beside.some((file) => one.beside.test(file)));
    if (output) return output.by;
  }
  return null;
}
