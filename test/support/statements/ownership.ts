import { plain, type Piece } from './evaluate.js';
import type { ProductSql } from './read-statements.js';

export interface Model {
  table: string;
  /** Fields that lead to another model, with its name. */
  relations: Map<string, string>;
}

/** Models of a Prisma schema, by the name that the client calls them by. */
export function modelsOf(schema: string): Map<string, Model> {
  const models = new Map<string, Model>();
  const names = [...schema.matchAll(/^model (\w+) \{/gm)].map(([, name]) => name ?? '');
  for (const [, name = '', body = ''] of schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const relations = new Map<string, string>();
    for (const [, field = '', type = ''] of body.matchAll(/^\s+(\w+)\s+(\w+)(?:\[\]|\?)?/gm))
      if (names.includes(type)) relations.set(field, clientName(type));
    models.set(clientName(name), { table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name, relations });
  }
  return models;
}

interface Owned {
  OWNERS: Readonly<Record<string, readonly string[]>>;
  FUNCTION_OWNERS: Readonly<Record<string, readonly string[]>>;
  models: ReadonlyMap<string, Model>;
}

/** A text that looks like SQL with a table in it, wherever it stands. */
const NAMED = /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|TRUNCATE|ONLY)\s+"?(\w+)/g;

/** Where a table, or a function of the database, is named by somebody else than its owner's repositories; each place once. */
export function foreignNames(sql: ProductSql, { OWNERS, FUNCTION_OWNERS, models }: Owned): string[] {
  const owners = new Map(
    [OWNERS, FUNCTION_OWNERS].flatMap((all) =>
      Object.entries(all).flatMap(([lib, names]) => names.map((name): [string, string] => [name, lib])),
    ),
  );
  const found = new Set<string>();
  const check = (name: string, file: string, place: string): void => {
    const owner = owners.get(name);
    if (owner === undefined) return;
    if (!file.startsWith(`libs/${owner}/src/`) || !file.endsWith('.repository.ts'))
      found.add(`${place} names ${name}, which belongs to the repositories of libs/${owner}`);
  };
  for (const { pieces, place } of sql.statements)
    for (const { word, file } of wordsOf(pieces)) check(word, file, place);
  for (const { text, file, place } of sql.texts)
    for (const [, name = ''] of text.matchAll(NAMED)) check(name, file, place);
  for (const { model, keys, file, place } of sql.prisma)
    for (const table of tablesOf(model, keys, models)) check(table, file, place);
  return [...found].sort();
}

/**
 * Names in a statement that may be tables, each with the file that says it: no columns of
 * something (`r.id`), no new names (`AS runs`), nothing in quotes.
 */
function wordsOf(pieces: readonly Piece[]): { word: string; file: string }[] {
  const blank = (found: string): string => ' '.repeat(found.length);
  const bare = plain(pieces)
    .replace(/'[^']*'|"[^"]*"/g, blank)
    .replace(/\.\w+|\bAS \w+/g, blank);
  let from = 0;
  return pieces.flatMap(({ text, file }) => {
    const part = bare.slice(from, (from += text.length));
    return (part.match(/\b[a-z_]+\b/g) ?? []).map((word) => ({ word, file }));
  });
}

/** The table of a model, and those that relations among the keys lead to. */
function tablesOf(model: string, keys: readonly string[], models: ReadonlyMap<string, Model>): string[] {
  const start = models.get(model);
  // `$queryRaw` and its like: statements have a door of their own.
  if (!start) return model.startsWith('$') ? [model] : [];
  const reached = new Set([start]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { relations } of [...reached])
      for (const [field, to] of relations) if (keys.includes(field)) reached.add(models.get(to) ?? start);
  }
  return [...reached].map(({ table }) => table);
}

function clientName(model: string): string {
  return model.charAt(0).toLowerCase() + model.slice(1);
}
