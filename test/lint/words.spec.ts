import { join } from 'node:path';
import { itWithGit } from '../support/git.js';

interface Sentence {
  file: string;
  line: number;
  sentence: string;
}

const load = (path: string): Promise<unknown> => import(join(process.cwd(), 'scripts/lint', path));
const { problemsIn, problemsOf, sentencesOf } = (await load('words.mjs')) as {
  problemsIn(folder: string): (Sentence & { problem: string })[];
  problemsOf(sentence: string): string[];
  sentencesOf(room: { files: string[]; ignore?: string[]; takes?: string }, folder: string): Sentence[];
};
const { proseOf } = (await load('prose.mjs')) as {
  proseOf(text: string, of: { file: string; takes?: string }): { line: number; sentence: string }[];
};
const { ALLOWED, ROOMS } = (await load('words.data.mjs')) as {
  ALLOWED: { file: string; text: string; reason: string }[];
  ROOMS: { name: string; files: string[]; ignore?: string[]; takes?: string; isHeld: boolean }[];
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

  itWithGit('finds nothing in the rooms that are held to the style', () => {
    expect(ROOMS.filter(({ isHeld }) => isHeld).length).toBeGreaterThan(0);
    expect(problemsIn(process.cwd())).toEqual([]);
  });

  itWithGit('allows only sentences that are there and would be refused', () => {
    const all = ROOMS.filter(({ isHeld }) => isHeld).flatMap((room) => sentencesOf(room, process.cwd()));
    const unused = ALLOWED.filter(
      ({ file, text }) =>
        !all.some((each) => each.file === file && each.sentence.includes(text) && problemsOf(each.sentence).length > 0),
    );
    expect(unused).toEqual([]);
  });
});
