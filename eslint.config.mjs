import { importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';
import sqout from './scripts/lint/architecture.mjs';

/** A list of words is a union of texts. */
const NO_ENUMS = { selector: 'TSEnumDeclaration', message: 'An enum becomes a union of texts.' };

const CORE_RULES = {
  'array-callback-return': 'error',
  'default-case-last': 'error',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  // Prettier breaks code; comments are broken by hand. What nothing can break stays: a text, a template, a regular expression.
  'max-len': [
    'error',
    {
      ...{ code: 140, comments: 140, ignoreUrls: true },
      ...{ ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
    },
  ],
  'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
  'no-constant-binary-expression': 'error',
  'no-debugger': 'error',
  'no-empty': ['error', { allowEmptyCatch: false }],
  'no-eval': 'error',
  'no-fallthrough': 'error',
  'no-implied-eval': 'error',
  'no-restricted-syntax': [
    'error',
    {
      // A constructor's parameters are parts that the container hands over, not arguments that somebody has to count.
      selector:
        ':matches(FunctionDeclaration, ArrowFunctionExpression, MethodDefinition[kind!="constructor"] > FunctionExpression)[params.length>4]',
      message: 'More than four arguments become an object.',
    },
    NO_ENUMS,
  ],
  'no-self-compare': 'error',
  'no-template-curly-in-string': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
};

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '.sqout/', 'coverage/', 'libs/database/src/generated/'] },
  // A rule that is wrong somewhere is changed here, for everybody to see.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.mjs'], rules: CORE_RULES },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    extends: [tseslint.configs.strictTypeChecked],
    // With `projectService` each project is loaded twice: for the service, and for the one run.
    languageOptions: { parserOptions: { project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    plugins: { sqout, 'import-x': importX },
    rules: {
      ...CORE_RULES,
      'sqout/architecture': 'error',
      'sqout/report-words': 'error',
      // A promise that nobody awaits loses its error; `void` says that this is meant.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, attributes: false } },
      ],
      // Node, packages, our libs, this folder's neighbours; the order within a group is the writer's.
      'import-x/order': [
        'error',
        {
          groups: ['builtin', 'external', 'internal', ['parent', 'sibling', 'index']],
          pathGroups: [
            { pattern: '#*', group: 'internal' },
            { pattern: '#*/*', group: 'internal' },
          ],
          'newlines-between': 'never',
        },
      ],
      // Numbers and booleans read as what they are; what may be missing must say what stands there then.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `() => log(x)` for a callback whose result nobody reads is plainer than the same with braces.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A function that an interface declares as asynchronous need not wait for anything itself.
      '@typescript-eslint/require-await': 'off',
      // We declare no enums (NO_ENUMS), and looking for them took a third of the time of all rules.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Nest's modules are empty classes under a decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowStaticOnly: true }],
      // Wrong about the options of Nest, which are object literals typed as classes.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // `call<T>()` names the shape of an answer where it is read.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // `${'sk'}_live_` keeps what looks like a key out of the files, for scanners of repositories.
      '@typescript-eslint/no-unnecessary-template-expression': 'off',
      // Believes that a group of a regular expression is always there, and that nothing changes over an await or in a callback.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // `async () => void (await x())`: a callback that returns nothing, in one line.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Values of JSON are written as text where their kind was looked at before.
      '@typescript-eslint/no-base-to-string': 'off',
      // Counted in code points on purpose, or checked against an alphabet of ASCII.
      '@typescript-eslint/no-misused-spread': 'off',
      // Records read from outside are trimmed in place.
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
    },
  },
  // Prettier leaves texts as they are: SQL is laid out by whoever writes it.
  {
    files: ['**/*.repository.ts'],
    rules: { 'max-len': ['error', { code: 120, ignoreComments: true, ignoreRegExpLiterals: true }] },
  },
  // One line a rule, and data of standards: as long as there are entries.
  { files: ['**/*.generated.ts', '**/*.data.ts'], rules: { 'max-lines': 'off' } },
  // Its comments are the descriptions of docs/openapi.json.
  { files: ['**/*.generated.ts'], rules: { 'max-len': 'off' } },
  {
    files: ['**/*.data.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'FunctionDeclaration, FunctionExpression, ArrowFunctionExpression',
          message: 'Data files hold data. The function goes into the file beside it.',
        },
        NO_ENUMS,
      ],
    },
  },
  { files: ['apps/web/**'], languageOptions: { parserOptions: { project: 'apps/web/tsconfig.json' } } },
  // A value that is missing fails the test, or shows itself in its message; `expect.any()` is `any`.
  {
    files: [
      '**/*.spec.ts',
      '**/*.testing.ts',
      '**/*.mutation.ts',
      'libs/*/src/testing/**/*.ts',
      'test/**/*.ts',
      'bench/**/*.ts',
    ],
    rules: {
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/await-thenable': 'off',
      '@typescript-eslint/no-useless-default-assignment': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
  // Pages under test hold whatever the web holds.
  {
    files: ['**/*.spec.ts'],
    rules: {
      'no-template-curly-in-string': 'off',
      'max-lines': ['error', { max: 600, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['libs/**/*.ts'],
    ignores: ['**/*.spec.ts', 'libs/embedded/**'],
    rules: { 'no-console': 'error' },
  },
  // The library's own runs what an earlier render gave it, for a frame.
  {
    files: ['apps/web/src/**'],
    ignores: ['apps/web/src/api/use-mutation.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: '@tanstack/react-query', importNames: ['useMutation'], message: 'Use api/use-mutation.js.' },
      ],
    },
  },
  // Lists and objects in one loop, without a list of the keys of a block that may be a megabyte.
  {
    files: ['libs/audit-engine/src/shared/structured-data/entities.ts'],
    rules: { '@typescript-eslint/no-for-in-array': 'off' },
  },
  // The pre-commit hook takes seconds: without types (npm run check has them).
  ...(process.env.SQOUT_LINT === 'staged'
    ? [
        {
          files: ['**/*.ts', '**/*.tsx'],
          ...tseslint.configs.disableTypeChecked,
          languageOptions: { parserOptions: { project: false, program: null } },
        },
      ]
    : []),
);
