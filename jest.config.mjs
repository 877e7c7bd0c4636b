const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
  swcrc: false,
};

/** True when the whole suite runs, not the specs below some path. */
const isWhole = process.env.SQOUT_TEST_WHOLE === 'true';

/** @type {import('jest').Config} */
export default {
  rootDir: '.',
  testEnvironment: 'node',
  // "source" makes the doors in package.json "imports" lead to TypeScript instead of dist/.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  testMatch: ['<rootDir>/{apps,libs,test}/**/*.spec.ts'],
  testSequencer: '<rootDir>/scripts/lib/test-order.mjs',
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '<rootDir>/test/chaos/',
    // The specs of the rules run by themselves, or all of them in the few files of test/rules.
    isWhole ? '<rootDir>/libs/audit-engine/src/rules/[^/]+/' : '<rootDir>/test/rules/',
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.sqout/'],
};
