import { createRequire } from 'node:module';

const { OPTIONS } = createRequire(import.meta.url)('./scripts/lib/jest/compiled.cjs');
/** For specs in a world of their own, see environment.cjs. */
const swc = { ...OPTIONS, sourceMaps: 'inline' };

/** True when the whole suite runs, not the specs below some path. */
const isWhole = process.env.SQOUT_TEST_WHOLE === 'true';
/** True when the command names them: they take minutes, and programs that few machines have. */
const isCheck = process.argv.some((arg) => arg.includes('test/installation'));

/** @type {import('jest').Config} */
export default {
  rootDir: '.',
  // Not in the folder for temporary files, which each run of `npm test` has of its own.
  cacheDirectory: '<rootDir>/node_modules/.cache/sqout/jest',
  testEnvironment: '<rootDir>/scripts/lib/jest/environment.cjs',
  runtime: '<rootDir>/scripts/lib/jest/runtime.cjs',
  // "source" makes the doors in package.json "imports" lead to TypeScript instead of dist/.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  // What the files of a process share stays; one that has grown so much begins anew after its file.
  workerIdleMemoryLimit: '1GB',
  testMatch: ['<rootDir>/{apps,libs,test}/**/*.spec.ts'],
  testSequencer: '<rootDir>/scripts/lib/test-order.mjs',
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '<rootDir>/test/chaos/',
    ...(isCheck ? [] : ['<rootDir>/test/installation/']),
    // The specs of the rules run by themselves, or all of them in the few files of test/rules.
    isWhole ? '<rootDir>/libs/audit-engine/src/rules/[^/]+/' : '<rootDir>/test/rules/',
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.sqout/'],
};
