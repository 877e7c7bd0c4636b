import tseslint from 'typescript-eslint';
import sqout from './scripts/lint/architecture.mjs';

const CORE_RULES = {
  'array-callback-return': 'error',
  'default-case-last': 'error',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
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
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { sqout },
    rules: {
      ...CORE_RULES,
      'sqout/architecture': 'error',
      // A promise that nobody awaits loses its error; `void` says that this is meant.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, attributes: false } },
      ],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
    },
  },
  // One line a rule, and data of standards: as long as there are entries.
  { files: ['**/*.generated.ts', '**/*.data.ts'], rules: { 'max-lines': 'off' } },
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
);
