import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { namedPlaceOf } from './named-places.js';
import { hasWord, wordsOf, type FoundElement, type SourceWord } from './source-words.js';

/** A file of the source that an element may come from. */
export interface SourceCandidate {
  /** From the folder that was searched. */
  file: string;
  line: number;
  /** What of the element is in it; nothing where a development server names the file. */
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

  /** The file of a path that is absolute, or relative to a folder above or below this one; null for none, or several. */
  private named(path: string): string | null {
    const parts = path
      .replaceAll('\\', '/')
      .split('/')
      .filter((part) => part !== '' && part !== '.');
    for (let from = 0; from < Math.max(1, parts.length - 1); from++) {
      const below = parts.slice(from).join('/');
      if (this.has(below)) return below;
    }
    const [only, ...others] = this.files.filter((file) => file.path.endsWith(`/${parts.join('/')}`));
    return only !== undefined && others.length === 0 ? only.path : null;
  }

  /** Those that a development server names; else those with most of what is static in the elements. Rare words count more. */
  candidatesFor(elements: readonly FoundElement[]): SourceCandidate[] {
    const named = this.namedIn(elements);
    return named.length > 0 ? named : this.likeliestFor(elements);
  }

  private namedIn(elements: readonly FoundElement[]): SourceCandidate[] {
    const places = new Map<string, SourceCandidate>();
    for (const { snippet } of elements) {
      const place = snippet === null ? null : namedPlaceOf(snippet, (path) => this.named(path));
      if (place !== null) places.set(`${place.file}:${place.line}`, { ...place, has: [] });
    }
    return [...places.values()];
  }

  private likeliestFor(elements: readonly FoundElement[]): SourceCandidate[] {
    const scores = new Map<SourceFile, { score: number; words: SourceWord[] }>();
    for (const word of wordsOf(elements)) {
      const having = this.files.filter(({ text }) => hasWord(text, word.text));
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
    const score = words.reduce((sum, word) => sum + (hasWord(content, word.text) ? word.weight : 0), 0);
    if (score > best) [best, line] = [score, index + 1];
  }
  return line;
}
