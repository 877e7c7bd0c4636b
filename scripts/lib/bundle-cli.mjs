import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './paths.mjs';

/**
 * Bundles the command line into a folder: a file that starts, the threads of an audit beside it, and a chunk a command.
 * @returns {Promise<{ inputs: string[] }>} the files that are in it, from the root of the checkout
 */
export async function bundleCli({ outdir, version }) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [
      'apps/cli/src/main.ts',
      'libs/audit-run/src/threads/audit-thread.ts',
      'libs/audit-run/src/threads/fix-thread.ts',
    ],
    outdir,
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    keepNames: false,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    // Of the database only types and texts of statements are in it; Prisma's `import()` would come along, though it is never called.
    external: ['@prisma/*'],
    define: { SQOUT_VERSION: JSON.stringify(version) },
    // Packages of CommonJS ask for parts of Node by `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    plugins: [withoutOperators(), ownDoors()],
  });
  const main = join(outdir, 'main.js');
  await chmod(main, 0o755);
  const inputs = Object.values(metafile.outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return { inputs: [...new Set(inputs)], metafile, main: await readFile(main, 'utf8') };
}

/** `#lib` leads to its TypeScript. Not by esbuild's conditions: other packages name their own sources by the same word. */
function ownDoors() {
  return {
    name: 'own-doors',
    async setup({ onResolve }) {
      const { imports } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
      onResolve({ filter: /^#/ }, ({ path }) =>
        imports[path] ? { path: join(ROOT, imports[path].source), sideEffects: false } : null,
      );
      // Nothing of ours does anything by being loaded, but the entries.
      onResolve({ filter: /^\.\.?\// }, ({ path, importer, kind }) =>
        kind !== 'entry-point' && !importer.includes('node_modules') && path.endsWith('.js')
          ? { path: join(importer, '..', path.replace(/\.js$/, '.ts')), sideEffects: false }
          : null,
      );
    },
  };
}

/** Commands on the database of an installation need its packages, and come with it. */
function withoutOperators() {
  return {
    name: 'without-operators',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\/(admin\/admin|migrate)\.js$/ }, () => ({
        path: join(ROOT, 'apps', 'cli', 'src', 'operators-elsewhere.ts'),
      }));
    },
  };
}
