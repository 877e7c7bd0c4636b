import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describeWithGit, hasGit } from '../support/git.js';

const ROOT = process.cwd();
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const listed = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)));

/** What people read; pages of rules have tests of their own, and the changelog speaks of what was. */
const PAGES = (hasGit ? listed('*.md') : []).filter((path) => !path.includes('/rules/') && path !== 'CHANGELOG.md');
const FENCE = /^```\w*\n([\s\S]*?)^```/gm;
const withoutCode = (text: string): string => text.replace(FENCE, '').replace(/`[^`\n]*`/g, '');
/** Lines of blocks, and what stands between backticks. */
const codeOf = (text: string): string[] => [
  ...[...text.matchAll(FENCE)].flatMap(([, block]) => block!.split('\n')),
  ...[...text.replace(FENCE, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!),
];
/** What is said in pages and is not so, as `page: thing`. */
const wrongIn = (find: (text: string, page: string) => Iterable<string>): string[] =>
  PAGES.flatMap((page) => [...new Set(find(read(page), page))].map((thing) => `${page}: ${thing}`));

function headingsOf(page: string): Set<string> {
  const lines = read(page).replace(FENCE, '').split('\n');
  const titles = lines.flatMap((line) => /^#+ +(.*)$/.exec(line)?.[1] ?? []);
  return new Set(
    titles.map((title) =>
      title
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describeWithGit('the pages of docs/ and beside the code', () => {
  it('link to pages, and headings of pages, that are there', () => {
    const wrong = wrongIn(function* (text, page) {
      for (const [, target = ''] of withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [path = '', heading] = target.split('#');
        const linked = path === '' ? page : normalize(join(dirname(page), path));
        if (!existsSync(join(ROOT, linked))) yield target;
        else if (heading !== undefined && linked.endsWith('.md') && !headingsOf(linked).has(heading)) yield target;
      }
    });
    expect(wrong).toEqual([]);
  });

  it('list every decision record', () => {
    const index = read('docs/decisions/README.md');
    const records = listed('docs/decisions/0*.md').map((path) => path.slice('docs/decisions/'.length));
    expect(records.filter((record) => !index.includes(`(${record})`))).toEqual([]);
  });

  it('name as many rules and fixes as there are, where people read first', () => {
    const [, rules = ''] = /^(\d+) rules/m.exec(read('docs/rules/README.md'))!;
    const [, fixes = ''] = /^(\d+) of \d+ rules have an exact fix/m.exec(read('docs/fixes.md'))!;
    expect(read('README.md')).toContain(`with ${rules} rules`);
    expect(read('CHANGELOG.md')).toContain(`- ${rules} rules in`);
    expect(read('CHANGELOG.md')).toContain(`Verified fixes for ${fixes} rules`);
  });

  it('name files and folders that are there', () => {
    const all = listed();
    const wrong = wrongIn(function* (text) {
      for (const code of codeOf(text).filter((line) => !line.includes('kubectl')))
        for (const [path] of code.matchAll(
          /(?<![\w./-])(?:apps|libs|test|scripts|bench|docs|deploy|prisma)\/[\w./-]*\w/g,
        ))
          // The first letters of specs may be named, to run them.
          if (!path.includes('generated') && !all.some((file) => file.startsWith(path))) yield path;
    });
    expect(wrong).toEqual([]);
  });

  it('has recipes whose files, patterns of files, decorators and functions are there', () => {
    const [, recipes = ''] = /^## Recipes\n([\s\S]*?)^## /m.exec(read('CONTRIBUTING.md'))!;
    const files = listed().map((path) => `/${path}`);
    const sources = files.filter((path) => /^\/(?:apps|libs|test)\/.*\.tsx?$/.test(path)).map((path) => read(path));
    const text = sources.join('\n');
    const wrong = [...new Set(codeOf(recipes))].filter((code) => {
      if (/\s|\/v1/.test(code.replace(/\(.*\)$/, ''))) return false;
      if (/\.(?:tsx?|json|md)$/.test(code) || code.includes('/')) {
        const pattern = code
          .replace(/[.+{}$]/g, '\\$&')
          .replace(/<\w+>|\*/g, '[^/]+')
          .replace(/\/$/, '');
        return !code.startsWith('#') && !files.some((file) => new RegExp(`/${pattern}(?:$|/)`).test(file));
      }
      const [name = ''] = /[@.]?[A-Za-z]\w*/.exec(code) ?? [];
      return !text.includes(name);
    });
    expect([recipes.split('\n| **').length > 12, wrong]).toEqual([true, []]);
  });

  it('name scripts of npm and benches that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const benches = new Set(readdirSync(join(ROOT, 'bench')));
    const wrong = wrongIn(function* (text) {
      for (const code of codeOf(text))
        for (const [whole, script = '', bench] of code.matchAll(/npm run ([\w:-]+)(?: -- ([a-z]+))?/g)) {
          if (!(script in scripts)) yield whole;
          if (script === 'bench' && bench !== undefined && !benches.has(bench)) yield whole;
        }
    });
    expect(wrong).toEqual([]);
  });

  it('name commands and options that `sqout` has', () => {
    const words = wordsOfSqout();
    const wrong = wrongIn(function* (text) {
      for (const code of codeOf(text)) {
        const [, line] =
          /^(?:.*&& )?(?:node bin\/sqout\.mjs|sqout) ((?:[a-z]+|-).*)$/.exec(code.replace(/\s+#.*$/, '')) ?? [];
        // Of a database of that name.
        if (line === undefined || /^(?:-d|sqout)/.test(line)) continue;
        const unknown = unknownIn(words, line.replace(/'[^']*'|"[^"]*"/g, 'TEXT').split(/\s+/));
        if (unknown !== null) yield `sqout ${line} (${unknown})`;
      }
    });
    expect(wrong).toEqual([]);
  });

  it('call no package by a name that is not ours: a checkout runs its own file, an agent runs what is installed', () => {
    const { config } = JSON.parse(read('package.json')) as { config: { cliPackage: string } };
    const wrong = wrongIn(function* (text) {
      for (const code of codeOf(text)) {
        if (/\bnpx (?!nest )\S|"command": *"(?:npx|npm)"/.test(code)) yield code;
        for (const [name] of code.matchAll(/@sqout\/[\w-]+/g)) if (name !== config.cliPackage) yield name;
      }
    });
    expect(wrong).toEqual([]);
    for (const path of listed('action.yml', 'scripts/ci', '.github').filter((file) => !file.endsWith('.png')))
      expect([path, read(path)]).toEqual([path, expect.not.stringContaining('npx')]);
  });

  it('name environment variables that something reads', () => {
    const sources = listed('apps', 'libs', 'scripts', 'bin', 'deploy', 'test', 'bench', '.ci', '*.yml', 'Dockerfile');
    const known = new Set(
      [...sources.filter((path) => !path.endsWith('.md')), '.env.example', 'prisma.config.ts']
        .map(read)
        .flatMap((text) => text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? []),
    );
    const wrong = wrongIn(function* (text) {
      for (const code of codeOf(text))
        for (const [, name = ''] of code.matchAll(/(?:^|\s|\$\{?)([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?==|\}|$|\s)/g))
          if (!known.has(name) && !/^(?:CI|GITHUB)_/.test(name)) yield name;
    });
    expect(wrong).toEqual([]);
  });
});

/**
 * What may follow after each command, as the completion of shells says it: `''` for
 * the program itself, `admin org` for a command in a command.
 */
function wordsOfSqout(): Map<string, Set<string>> {
  const script = execFileSync(process.execPath, ['bin/sqout.mjs', 'completion', 'bash'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return new Map(
    [...script.matchAll(/^ {4}"([^"]*)"\) reply="([^"]*)" ;;$/gm)].map(([, path = '', reply = '']) => [
      path.replaceAll('/', ' '),
      new Set(reply.split(' ')),
    ]),
  );
}

/** The first word that is neither a command, nor an option of it, nor a value. */
function unknownIn(words: ReadonlyMap<string, ReadonlySet<string>>, line: readonly string[]): string | null {
  let path = '';
  for (const word of line) {
    const next = `${path} ${word}`.trim();
    const known = words.get(path)!;
    if (words.has(next)) path = next;
    else if (word.startsWith('--') && !known.has(word.replace(/=.*/, ''))) return word;
    // Where commands follow, a plain word is one.
    else if (/^[a-z][a-z-]*$/.test(word) && [...known].some((each) => words.has(`${path} ${each}`.trim()))) return word;
  }
  return null;
}
