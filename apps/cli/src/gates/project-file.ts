import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { TomlDate } from 'smol-toml';
import { IMPORTANCES, readImportance, type CategoryImportance } from '#common';
import { usageError } from '../command-error.js';
import { LIMITS, readRate, readUserAgent, wholeNumber } from '../option-values.js';
import { parseGate, type Gate } from './gates.js';
import type { Ignore } from './ignores.js';

export const PROJECT_FILE = 'sqout.toml';

export interface AuditSettings {
  url?: string;
  mode?: 'quick' | 'surface' | 'full';
  maxPages?: number;
  externalLinks?: boolean;
  include?: string[];
  exclude?: string[];
  concurrency?: number;
  render?: 'auto' | 'all' | 'off';
  maxRenders?: number;
  lab?: number;
  depth?: number;
  sitemapOnly?: boolean;
  /** Requests a second. */
  rate?: number;
  /** Seconds. */
  timeout?: number;
  userAgent?: string;
  /** Path of a PEM file. */
  ca?: string;
  /** Audits of here register their runs on the server. */
  track?: boolean;
}

/** What a project says about its audits. */
export interface Project {
  /** Null: there is no file. */
  path: string | null;
  /** Where reports are kept: beside the file, or here. */
  folder: string;
  audit: AuditSettings;
  rulesOff: string[];
  /** How much categories count in the score. */
  importance: CategoryImportance;
  gates: Gate[];
  ignores: Ignore[];
}

type Table = Record<string, unknown>;

/** The file that --config names, or the nearest `sqout.toml` from this folder upwards. */
export async function readProject(named: string | undefined, from = process.cwd()): Promise<Project> {
  const none: Project = { path: null, folder: from, audit: {}, rulesOff: [], importance: {}, gates: [], ignores: [] };
  if (named !== undefined) {
    const path = resolve(from, named);
    const text = await readIfAny(path);
    if (text === null) throw usageError(`There is no file ${path}. "sqout init" creates one.`);
    return parseProject(path, text);
  }
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, PROJECT_FILE);
    const text = await readIfAny(path);
    if (text !== null) return parseProject(path, text);
    if (dirname(folder) === folder) return none;
  }
}

export async function parseProject(path: string, text: string): Promise<Project> {
  const { parse } = await import('smol-toml');
  let document: Table;
  try {
    document = parse(text);
  } catch (error) {
    throw usageError(`${path} is not TOML: ${error instanceof Error ? error.message.trim() : String(error)}`);
  }
  const read = new Reader(path);
  read.known(document, ['audit', 'rules', 'importance', 'budget', 'ignore'], '');
  const audit = read.table(document, 'audit');
  read.known(
    audit,
    [
      'url',
      'mode',
      'max-pages',
      'external-links',
      'include',
      'exclude',
      'concurrency',
      'render',
      'max-renders',
      'lab',
      'depth',
      'sitemap-only',
      'rate',
      'timeout',
      'user-agent',
      'ca',
      'track',
    ],
    '[audit] ',
  );
  const rules = read.table(document, 'rules');
  read.known(rules, ['off'], '[rules] ');
  return {
    path,
    folder: dirname(path),
    audit: {
      ...defined('url', read.text(audit, 'url')),
      ...defined('mode', read.choice(audit, 'mode', ['quick', 'surface', 'full'] as const)),
      ...defined('maxPages', read.count(audit, 'max-pages')),
      ...defined('externalLinks', read.flag(audit, 'external-links')),
      ...defined('include', read.texts(audit, 'include')),
      ...defined('exclude', read.texts(audit, 'exclude')),
      ...defined('concurrency', read.count(audit, 'concurrency')),
      ...defined('render', read.choice(audit, 'render', ['auto', 'all', 'off'] as const)),
      ...defined('maxRenders', read.count(audit, 'max-renders')),
      ...defined('lab', read.option(audit, 'lab', wholeNumber(0, 10))),
      ...defined('depth', read.option(audit, 'depth', wholeNumber(...LIMITS.depth))),
      ...defined('sitemapOnly', read.flag(audit, 'sitemap-only')),
      ...defined('rate', read.option(audit, 'rate', readRate)),
      ...defined('timeout', read.option(audit, 'timeout', wholeNumber(...LIMITS.timeout))),
      ...defined('userAgent', read.option(audit, 'user-agent', readUserAgent)),
      ...defined(
        'ca',
        read.option(audit, 'ca', (file) => resolve(dirname(path), file)),
      ),
      ...defined('track', read.flag(audit, 'track')),
    },
    rulesOff: read.texts(rules, 'off') ?? [],
    importance:
      readImportance(read.table(document, 'importance')) ??
      read.fail(`[importance] has categories of rules, each one of ${IMPORTANCES.join(', ')}.`),
    gates: read.tables(document, 'budget').map((budget) => {
      read.known(budget, ['gate', 'reason'], '[[budget]] ');
      return parseGate(read.text(budget, 'gate') ?? read.fail('A [[budget]] needs a gate, such as "score<90".'));
    }),
    ignores: read.tables(document, 'ignore').map((entry) => {
      read.known(entry, ['rule', 'url', 'until', 'reason'], '[[ignore]] ');
      return {
        rule: read.text(entry, 'rule') ?? read.fail('An [[ignore]] needs a rule, such as "core/title".'),
        url: read.text(entry, 'url') ?? null,
        until: read.day(entry, 'until'),
        reason: read.text(entry, 'reason') ?? read.fail('An [[ignore]] needs a reason: why is the finding accepted?'),
      };
    }),
  };
}

/** Members of the file, with errors that say where and what is wanted. */
class Reader {
  constructor(private readonly path: string) {}

  fail(message: string): never {
    throw usageError(`${this.path}: ${message}`);
  }

  /** A name that is not read is a slip that would go unnoticed. */
  known(table: Table, names: readonly string[], place: string): void {
    const unknown = Object.keys(table).find((name) => !names.includes(name));
    if (unknown !== undefined) this.fail(`${place}"${unknown}" is not known. Known: ${names.join(', ')}.`);
  }

  table(parent: Table, name: string): Table {
    const value = parent[name] ?? {};
    return isTable(value) ? value : this.fail(`"${name}" must be a table: [${name}].`);
  }

  tables(parent: Table, name: string): Table[] {
    const value = parent[name] ?? [];
    if (Array.isArray(value) && value.every(isTable)) return value;
    return this.fail(`"${name}" must be a list of tables: [[${name}]].`);
  }

  text(table: Table, name: string): string | undefined {
    const value = table[name];
    if (value === undefined || (typeof value === 'string' && value.trim() !== '')) return value?.trim();
    return this.fail(`"${name}" must be a text.`);
  }

  texts(table: Table, name: string): string[] | undefined {
    const value = table[name];
    if (value === undefined || (Array.isArray(value) && value.every((entry) => typeof entry === 'string')))
      return value;
    return this.fail(`"${name}" must be a list of texts.`);
  }

  choice<T extends string>(table: Table, name: string, choices: readonly T[]): T | undefined {
    const value = this.text(table, name);
    return value === undefined
      ? undefined
      : (choices.find((choice) => choice === value) ?? this.fail(`"${name}" is one of ${choices.join(', ')}.`));
  }

  count(table: Table, name: string): number | undefined {
    const value = table[name];
    if (value === undefined) return undefined;
    const number = Number(value);
    return Number.isSafeInteger(number) && number >= 1 ? number : this.fail(`"${name}" must be a whole number from 1.`);
  }

  /** A value that the option of the same name reads. */
  option<T>(table: Table, name: string, parse: (text: string) => T): T | undefined {
    const value = table[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string' && typeof value !== 'number')
      return this.fail(`"${name}" must be a text or a number.`);
    try {
      return parse(String(value));
    } catch (error) {
      return this.fail(`"${name}": ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  flag(table: Table, name: string): boolean | undefined {
    const value = table[name];
    return value === undefined || typeof value === 'boolean' ? value : this.fail(`"${name}" is true or false.`);
  }

  /** `2027-01-31`, as a date of TOML or a text; null for none. */
  day(table: Table, name: string): string | null {
    const value = table[name];
    if (value === undefined) return null;
    const text = value instanceof TomlDate ? value.toISOString().slice(0, 10) : typeof value === 'string' ? value : '';
    const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
    if (date === null || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
      return this.fail(`"${name}" must be a day, such as 2027-01-31.`);
    return text;
  }
}

function defined<K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [name]: value } as Record<K, V>);
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

async function readIfAny(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw usageError(`${path} cannot be read: ${code ?? String(error)}.`);
  }
}
