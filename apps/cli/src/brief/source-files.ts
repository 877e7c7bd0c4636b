import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { wordsOf, type SourceWord } from './source-words.js';

/** A file of the source that an element may come from. */
export interface SourceCandidate {
  /** From the folder that was searched. */
  file: string;
  line: number;
  /** What of the element is in it. */
  has: string[];
}

interface SourceFile {
  path: string;
  text: string;
}

const MAX_FILES = 20_000;
const MAX_FILE_BYTES = 512 * 1024;
const MAX_BYTES = 128 * 1024 * 1024;
const CANDIDATES = 3;
/** A word that many files have says nothing about one of them. */
const COMMON_WORD_FILES = 25;
const LEAST_SCORE = 1;
/** What is made from sources, or belongs to others. */
const NOT_SOURCES = new Set('node_modules dist build out _site coverage vendor target bower_components'.split(' '));
/** Endings of files that markup, or the texts in it, are written in. */
const MARKUP = new Set(
  [
    'html htm xhtml js jsx mjs cjs ts tsx vue svelte astro md mdx php twig liquid njk hbs mustache ejs pug erb haml slim',
    'tmpl gohtml tpl cshtml razor jinja jinja2 j2 eex heex py rb toml yml yaml json xml',
  ].flatMap((names) => names.split(' ')),
);

/** The source of a site, read once; it finds the files that elements come from. */
export class SourceFiles {
  private constructor(private readonly files: readonly SourceFile[]) {}

  static async read(folder: string): Promise<SourceFiles> {
    const files: SourceFile[] = [];
    let bytes = 0;
    const walk = async (below: string): Promise<void> => {
      for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
        if (files.length >= MAX_FILES || bytes >= MAX_BYTES) return;
        const path = below === '' ? entry.name : `${below}/${entry.name}`;
        if (entry.name.startsWith('.')) continue;
        if (entry.isDirectory()) {
          if (!NOT_SOURCES.has(entry.name)) await walk(path);
        } else if (
          entry.isFile() &&
          MARKUP.has(extname(entry.name).slice(1).toLowerCase()) &&
          !/-lock\.|\.min\./.test(entry.name)
        ) {
          const { size } = await stat(join(folder, path));
          if (size > MAX_FILE_BYTES) continue;
          bytes += size;
          files.push({ path, text: await readFile(join(folder, path), 'utf8') });
        }
      }
    };
    await walk('');
    return new SourceFiles(files);
  }

  has(path: string): boolean {
    return this.files.some((file) => file.path === path);
  }

  textOf(path: string): string | null {
    return this.files.find((file) => file.path === path)?.text ?? null;
  }

  /** Those that have most of what is static in the elements. Rare words count more. */
  candidatesFor(snippets: readonly (string | null)[]): SourceCandidate[] {
    const scores = new Map<SourceFile, { score: number; words: SourceWord[] }>();
    for (const word of wordsOf(snippets)) {
      const having = this.files.filter(({ text }) => text.includes(word.text));
      if (having.length === 0 || having.length > COMMON_WORD_FILES) continue;
      for (const file of having) {
        const known = scores.get(file) ?? { score: 0, words: [] };
        known.score += word.weight / Math.sqrt(having.length);
        known.words.push(word);
        scores.set(file, known);
      }
    }
    return [...scores]
      .filter(([, { score }]) => score >= LEAST_SCORE)
      .sort(([a, left], [b, right]) => right.score - left.score || (a.path < b.path ? -1 : 1))
      .slice(0, CANDIDATES)
      .map(([{ path, text }, { words }]) => ({
        file: path,
        line: lineOf(text, words),
        has: words.sort((a, b) => b.weight - a.weight).map((word) => word.text),
      }));
  }
}

/** The line with most of the words; the first of several. */
function lineOf(text: string, words: readonly SourceWord[]): number {
  let [best, line] = [0, 1];
  for (const [index, content] of text.split('\n').entries()) {
    const score = words.reduce((sum, word) => sum + (content.includes(word.text) ? word.weight : 0), 0);
    if (score > best) [best, line] = [score, index + 1];
  }
  return line;
}
