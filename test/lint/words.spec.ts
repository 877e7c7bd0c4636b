import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itWithGit } from '../support/git.js';

interface Allowed {
  file: string;
  text: string;
}

const load = (path: string): Promise<unknown> => import(join(process.cwd(), 'scripts/lint', path));
const { problemsIn, problemsOf } = (await load('words.mjs')) as {
  problemsIn(
    folder: string,
    of: { rooms: { files: string[] }[]; allowed: Allowed[] },
  ): { problems: { file: string; line: number; sentence: string }[]; unused: Allowed[] };
  problemsOf(sentence: string): string[];
};
const { proseOf } = (await load('prose.mjs')) as {
  proseOf(text: string, of: { file: string; takes?: string }): { line: number; sentence: string }[];
};
const sentences = (text: string, file: string, takes?: string): string[] =>
  proseOf(text, { file, ...(takes ? { takes } : {}) }).map(({ sentence }) => sentence);

describe('the check of our words', () => {
  it.each([
    'What to mend',
    'The page is judged by all rules.',
    'It answers with status 404.',
    'The link has no complete address.',
    'No site has been surveyed yet',
    'Tokens without an end',
    'Fixes by what they are worth',
    'Each host has a file of its own.',
    'Files of the own host',
    'nobody sees it',
    'The link stands in the body.',
    'Let go of the lock.',
    'It costs a lot.',
    'some 200 pages',
    'On the server, or not at all',
    '3 page(s) link here.',
    `${'word '.repeat(46)}.`,
  ])('refuses "%s"', (sentence) => {
    expect(problemsOf(sentence)).toHaveLength(1);
  });

  it.each([
    'Issues to fix',
    'Another rule checks the length.',
    'The server returns status 404.',
    'The e-mail address is invalid.',
    'The letter D stands for a low score.',
    'Pages that link here: 3.',
    `${'word '.repeat(45)}.`,
  ])('accepts "%s"', (sentence) => {
    expect(problemsOf(sentence)).toEqual([]);
  });

  it('reads the sentences of Markdown: headings, items and cells, without code', () => {
    const text =
      '# A title\n\nOne sentence\ngoes on. It has `mend` in code.\n\n```\nmend\n```\n\n| Cell one | [Linked](a.md#mend) |\n|---|---|\n- An item\n';
    expect(sentences(text, 'a.md')).toEqual([
      'A title',
      'One sentence goes on.',
      'It has code in code.',
      'Cell one',
      'Linked',
      'An item',
    ]);
  });

  it('reads the strings of a program, or its comments', () => {
    const text =
      "// Why it is so,\n// on two lines.\nimport { a } from 'some long module name';\nconst key = 'key';\nconst text = `There are ${a} of them.`;\n/** What it returns. */\nthrow new Error('This is what happened.');\n";
    expect(sentences(text, 'a.ts', 'strings')).toEqual(['There are x of them.', 'This is what happened.']);
    expect(sentences(text, 'a.ts', 'comments')).toEqual(['Why it is so, on two lines.', 'What it returns.']);
  });

  it('reads the comments of .env.example as one text', () => {
    expect(sentences('# Where it\n# listens.\nPORT=3000\n', '.env.example')).toEqual(['Where it listens.']);
  });

  itWithGit(
    'looks at the files of rooms, but for what is allowed, and names what is allowed without need',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'words-'));
      try {
        await writeFile(join(folder, 'a.md'), 'Something to mend.\n\nA list of sites.\n');
        await writeFile(join(folder, 'b.txt'), 'Something to mend.\n');
        execFileSync('git', ['init', '--quiet', folder]);
        execFileSync('git', ['-C', folder, 'add', '.']);
        const rooms = [{ files: ['*.md'] }];
        const needed = { file: 'a.md', text: 'to mend' };
        const needless = [
          { file: 'a.md', text: 'of sites' },
          { file: 'b.txt', text: 'to mend' },
        ];
        const bare = problemsIn(folder, { rooms, allowed: [] });
        expect(bare.problems.map(({ file, line, sentence }) => [file, line, sentence])).toEqual([
          ['a.md', 1, 'Something to mend.'],
        ]);
        expect(problemsIn(folder, { rooms, allowed: [needed, ...needless] })).toEqual({
          problems: [],
          unused: needless,
        });
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});
