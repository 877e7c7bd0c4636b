/** The words that we do not write, and where. */

/** House words and what a reader expects in their place. */
export const BANNED = [
  [/\b(?:mend|mends|mended|mending)\b/i, 'fix'],
  [/\bjudg(?:e|es|ed|ing)\b/i, 'check or evaluate'],
  [
    /\banswers? with\b|\banswered (?:with|by)\b|\bHTTP answers?\b|\banswers? of the (?:API|server|site)\b/i,
    'response, or "responds with"',
  ],
  [/\b(?:web|absolute|relative|complete|base|start|whole) address(?:es)?\b/i, 'URL'],
  [/\bsurvey(?:s|ed|ing)?\b/i, 'audit'],
  [/\bwithout (?:an )?end\b|\bha(?:s|ve) no end\b/i, 'never expires'],
  [/\bwhat (?:it|they) (?:is|are) worth\b/i, 'impact'],
  [/\bof (?:one's|its|their|our|his|my|your) own\b|\bthe own\b/i, 'leave it out'],
  [/\b(?:nobody|somebody|whoever)\b/i, 'name the actor'],
  [
    /\b(?:stands?|stood|standing|lies|lay|lives) (?:in|on|at|beside|behind|below|above|under|outside|inside|before|between|there|here|alone|first)\b/i,
    '"is"',
  ],
  [/\bby turns\b/i, 'alternating'],
  [/\b(?:let|lets|letting) go of\b/i, 'release'],
  [/\ba lot\b/i, 'many, much, or a figure'],
  [/\bsome \d/i, 'about'],
  [/\bor not at all\b/i, 'say what happens instead'],
  [/\w\(s\)/, 'form the plural'],
].map(([pattern, instead]) => ({ pattern, instead }));

/** Tests, data and generated files. */
const PROGRAMS = /\.spec\.tsx?$|\.generated\.ts$|\.data\.ts$|\/generated\/|\/testing\//;
/** Statements of the database, style sheets and lists of names. */
const NO_PROSE = /\.repository\.ts$|-style\.ts$|public-mail\.ts$|redis-counter\.ts$/;

/** Each text belongs to one room. */
export const ROOMS = [
  { name: 'README', files: ['README.md', 'docs/README.md', 'docs/install.md', 'docs/releasing.md'] },
  {
    name: 'docs',
    files: ['docs/*.md'],
    ignore: [/^docs\/(?:README|install|releasing)\.md$/],
  },
  { name: 'decision records', files: ['docs/decisions/*.md'] },
  { name: 'rule pages', files: ['libs/audit-engine/src/rules/*/*.md'] },
  {
    name: 'rule titles and messages',
    files: ['libs/audit-engine/src/rules/*/*.rule.ts'],
    takes: 'strings',
  },
  {
    name: 'CONTRIBUTING, SECURITY, .github',
    files: ['CONTRIBUTING.md', 'SECURITY.md', '.github/**/*.md'],
  },
  { name: 'READMEs of folders', ignore: [/^test\/sites\//], files: ['*/*/README.md', '*/README.md'] },
  { name: '.env.example', files: ['.env.example'] },
  { name: 'CHANGELOG', files: ['CHANGELOG.md'] },
  {
    name: 'API errors and descriptions',
    files: [
      'apps/api/src/**/*.ts',
      'libs/*/src/**/dto/**/*.ts',
      'libs/common/src/**/*.ts',
      'libs/auth/src/**/*.ts',
      'libs/runs/src/**/*.ts',
      'libs/reports/src/**/*.ts',
      'libs/organizations/src/**/*.ts',
      'libs/credits/src/**/*.ts',
      'libs/config/src/**/*.ts',
    ],
    ignore: [PROGRAMS, NO_PROSE],
    takes: 'strings',
  },
  {
    name: 'command line',
    files: ['apps/cli/src/**/*.ts', 'libs/mcp/src/**/*.ts'],
    ignore: [PROGRAMS, NO_PROSE],
    takes: 'strings',
  },
  {
    name: 'dashboard',
    files: ['apps/web/src/**/*.ts', 'apps/web/src/**/*.tsx'],
    ignore: [PROGRAMS, NO_PROSE],
    takes: 'strings',
  },
  {
    name: 'report page',
    files: ['libs/report-view/src/**/*.ts', 'libs/common/src/words/**/*.ts'],
    ignore: [PROGRAMS, NO_PROSE],
    takes: 'strings',
  },
  { name: 'fixes', files: ['libs/fixes/src/**/*.ts'], ignore: [PROGRAMS, NO_PROSE], takes: 'strings' },
  { name: 'scripts', files: ['scripts/**/*.mjs'], ignore: [/^scripts\/lint\//], takes: 'strings' },
  {
    name: 'comments',
    files: ['apps/**/*.ts', 'apps/**/*.tsx', 'libs/**/*.ts', 'scripts/**/*.mjs'],
    ignore: [PROGRAMS, /^scripts\/lint\//],
    takes: 'comments',
  },
];

/** Sentences that may stay, and why. */
export const ALLOWED = [
  {
    file: 'libs/audit-engine/src/rules/structured-data/faq.rule.ts',
    text: 'an acceptedAnswer of type Answer with text',
    reason: 'Answer is a type of schema.org',
  },
  {
    file: 'apps/cli/src/gates/init.command.ts',
    text: '[audit]',
    reason: 'a configuration file, not a sentence',
  },
  {
    file: 'scripts/start.mjs',
    text: 'Open this link in your browser',
    reason: 'a list of lines, not a sentence',
  },
];
