import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { modelsOf } from './ownership.js';
import { Evaluator, plain, Unreadable, type Piece } from './evaluate.js';

/** What the caller of a statement says of a row. */
export interface RowMember {
  name: string;
  /** Without null: `string`, `number`, `boolean`, `Date`, `Buffer`, those as lists (`string[]`), `any`, `object`. */
  kind: string;
  isNullable: boolean;
  isOptional: boolean;
}

/** A statement that the product may send, in one of the forms that it can have. */
export interface Statement {
  text: string;
  pieces: Piece[];
  /** `libs/runs/src/runs.repository.ts:12`. */
  place: string;
  file: string;
  /** How many values are sent with it; null where the list is put together at run time. */
  values: number | null;
  /** Null: the caller reads no row. */
  row: RowMember[] | null;
}

export interface PrismaUse {
  place: string;
  file: string;
  model: string;
  /** Keys anywhere in the arguments: a relation among them reads another table. */
  keys: string[];
}

/** What the product says to PostgreSQL, read from its source. */
export interface ProductSql {
  statements: Statement[];
  prisma: PrismaUse[];
  /** Every text of the product that is not in a statement: where a table could be named unseen. */
  texts: { place: string; file: string; text: string }[];
  unreadable: string[];
}

const ROOT = process.cwd();
const MODELS = modelsOf(readFileSync(join(ROOT, 'prisma', 'schema.prisma'), 'utf8'));

/** Source of libs and apps, without tests and what is generated. */
export function productFiles(): string[] {
  return ['libs', 'apps'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(ROOT, folder, path))
      .filter(
        (path) =>
          path.endsWith('.ts') &&
          !/\.(spec|testing|fixture|d|data|generated)\.ts$|\/testing\/|\/generated\/|\/dist\//.test(path),
      ),
  );
}

/** Names that a statement or a use of Prisma is made with: a file without them has neither, and its types are not asked for. */
const SPEAKS_SQL = new RegExp(`\\.\\s*(?:query|\\$\\w+|${[...MODELS.keys()].join('|')})\\b|prisma`, 'i');
/** In the place of generated modules and of Node's types, which are half of what there is to read: as much as statements need. */
const STAND_INS: readonly (readonly [RegExp, string])[] = [
  [
    /\/libs\/database\/src\/generated\/client\.ts$/,
    'export class PrismaClient {} export namespace Prisma { export type JsonValue = any; }',
  ],
  [/\/generated\/|\.generated\.ts$/, 'export {};'],
  [/\/node-globals\.d\.ts$/, 'declare class Buffer extends Uint8Array {}'],
];

/**
 * Reads every `query` on a `Database` or a transaction, every use of a Prisma model, and
 * all other texts, in these files (all of the product by default).
 */
export function readProductSql(files: readonly string[] = productFiles()): ProductSql {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const roots = files.filter((file) => SPEAKS_SQL.test(readFileSync(file, 'utf8')));
  const program = ts.createProgram(
    [...roots, join(ROOT, 'node-globals.d.ts')],
    { ...options, noEmit: true, types: [] },
    ownModules(options),
  );
  const reader = new Reader(program.getTypeChecker());
  const hasStatements = new Set(roots);
  for (const file of files)
    if (hasStatements.has(file)) reader.read(program.getSourceFile(file)!);
    else reader.readTexts(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return reader.found;
}

/** Resolves the product's own modules alone: types of packages are half of what there is to read, and no row is made of them. */
function ownModules(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(ROOT, (path) => path, options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, languageVersion, ...rest) => {
    const standIn = STAND_INS.find(([name]) => name.test(path));
    return standIn ? ts.createSourceFile(path, standIn[1], languageVersion) : read(path, languageVersion, ...rest);
  };
  host.resolveModuleNameLiterals = (names, file, ...[redirected, using, source]) =>
    names.map((name) =>
      /^[.#]/.test(name.text)
        ? ts.resolveModuleName(
            ...([name.text, file, using, host, cache, redirected] as const),
            ts.getModeForUsageLocation(source, name, using),
          )
        : { resolvedModule: undefined },
    );
  return host;
}

class Reader {
  readonly found: ProductSql = { statements: [], prisma: [], texts: [], unreadable: [] };
  private readonly evaluator: Evaluator;

  constructor(private readonly checker: ts.TypeChecker) {
    this.evaluator = new Evaluator(checker);
  }

  read(node: ts.Node): void {
    if (ts.isCallExpression(node)) this.readCall(node);
    else if (ts.isPropertyAccessExpression(node)) this.readPrisma(node);
    else this.readText(node);
    ts.forEachChild(node, (child) => this.read(child));
  }

  readTexts(source: ts.SourceFile): void {
    const read = (node: ts.Node): void => {
      this.readText(node, source);
      ts.forEachChild(node, read);
    };
    read(source);
  }

  private readText(node: ts.Node, source = node.getSourceFile()): void {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      this.found.texts.push({ ...this.placeOf(node, source), text: node.text });
  }

  private readCall(node: ts.CallExpression): void {
    if (!ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'query') return;
    const [text, values] = node.arguments;
    const receiver = this.checker.getTypeAtLocation(node.expression.expression).symbol?.name;
    // The door itself passes on what it is given.
    if (
      !text ||
      (receiver !== 'Database' && receiver !== 'Sql') ||
      this.placeOf(node).file.startsWith('libs/database/')
    )
      return;
    try {
      for (const pieces of this.evaluator.texts(text))
        this.found.statements.push({
          text: plain(pieces),
          pieces: pieces.map((piece) => ({ ...piece, file: relative(piece.file) })),
          ...this.placeOf(node),
          values: countOf(values),
          row: this.rowOf(node),
        });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.found.unreadable.push(relative(error.message));
    }
  }

  private readPrisma(node: ts.PropertyAccessExpression): void {
    const { expression, name } = node;
    // Whose type is worth asking for: nothing else of a client names a table.
    if (!MODELS.has(name.text) && !name.text.startsWith('$')) return;
    const isClient =
      this.checker.getTypeAtLocation(expression).symbol?.name === 'PrismaClient' ||
      (ts.isPropertyAccessExpression(expression) && expression.name.text === 'prisma');
    if (!isClient || this.placeOf(node).file.startsWith('libs/database/')) return;
    const call = node.parent.parent;
    const keys: string[] = [];
    const collect = (inner: ts.Node): void => {
      if (ts.isPropertyAssignment(inner) || ts.isShorthandPropertyAssignment(inner)) keys.push(inner.name.getText());
      ts.forEachChild(inner, collect);
    };
    if (ts.isCallExpression(call)) call.arguments.forEach(collect);
    this.found.prisma.push({ ...this.placeOf(node), model: name.text, keys });
  }

  /** The members of the row that `query` resolves to. */
  private rowOf(node: ts.CallExpression): RowMember[] | null {
    const signature = this.checker.getResolvedSignature(node);
    const promise = signature && this.checker.getReturnTypeOfSignature(signature);
    const [rows] = promise ? this.checker.getTypeArguments(promise as ts.TypeReference) : [];
    const [row] = rows ? this.checker.getTypeArguments(rows as ts.TypeReference) : [];
    if (!row || this.checker.getIndexInfosOfType(row).length > 0) return null;
    return this.checker.getPropertiesOfType(row).map((member) => {
      const type = this.checker.getTypeOfSymbol(member);
      return {
        name: member.name,
        kind: type.flags & ts.TypeFlags.Unknown ? 'any' : this.kindOf(this.checker.getNonNullableType(type)),
        isNullable: type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null),
        isOptional: (member.flags & ts.SymbolFlags.Optional) !== 0,
      };
    });
  }

  private kindOf(type: ts.Type): string {
    // Of a package: it cannot be compared, and fails.
    if ((type as { intrinsicName?: string }).intrinsicName === 'error') return 'type of a package';
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return 'any';
    if (type.flags & ts.TypeFlags.StringLike) return 'string';
    if (type.flags & ts.TypeFlags.NumberLike) return 'number';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (type.isUnion()) {
      const kinds = new Set(type.types.map((one) => this.kindOf(one)));
      return kinds.size === 1 ? [...kinds].join('') : 'object';
    }
    if (this.checker.isArrayType(type))
      return `${this.checker
        .getTypeArguments(type as ts.TypeReference)
        .map((item) => this.kindOf(item))
        .join('')}[]`;
    const name = type.symbol?.name;
    // A Buffer is one.
    if (name === 'Uint8Array') return 'Buffer';
    return name === 'Date' || name === 'Buffer' ? name : 'object';
  }

  private placeOf(node: ts.Node, source = node.getSourceFile()): { place: string; file: string } {
    const file = relative(source.fileName);
    return { file, place: `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}` };
  }
}

function relative(path: string): string {
  return path.replace(`${ROOT}/`, '');
}

function countOf(values: ts.Expression | undefined): number | null {
  if (!values) return 0;
  if (!ts.isArrayLiteralExpression(values) || values.elements.some((element) => ts.isSpreadElement(element)))
    return null;
  return values.elements.length;
}
