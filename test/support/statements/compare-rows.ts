import type pg from 'pg';
import type { Column, Description } from './describe-statement.js';
import type { RowMember, Statement } from './read-statements.js';

/** What the driver makes of a column, by the name of its type. */
const KINDS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  _text: 'string[]',
  _varchar: 'string[]',
  _int4: 'number[]',
};

/** Types and columns of the database that the descriptions point to. */
export class Catalogue {
  private constructor(
    private readonly types: ReadonlyMap<number, string>,
    private readonly nullable: ReadonlySet<string>,
  ) {}

  static async read(client: pg.Client): Promise<Catalogue> {
    const types = await client.query<{ id: number; name: string }>(
      'SELECT oid::int AS id, typname AS name FROM pg_type',
    );
    const columns = await client.query<{ key: string }>(
      `SELECT attrelid::int || ' ' || attnum AS key FROM pg_attribute WHERE NOT attnotnull AND attnum > 0`,
    );
    return new Catalogue(
      new Map(types.rows.map(({ id, name }) => [id, name])),
      new Set(columns.rows.map(({ key }) => key)),
    );
  }

  /** Where what the caller says of a row is not what the statement answers. */
  compare({ row, values, place }: Statement, { columns, parameters }: Description): string[] {
    const problems: string[] = [];
    if (values !== null && values !== parameters.length)
      problems.push(`${values} values for ${parameters.length} parameters`);
    for (const member of row ?? []) {
      const column = columns.find(({ name }) => name === member.name);
      const problem = column ? this.compareOne(member, column) : member.isOptional ? null : 'there is no such column';
      if (problem !== null) problems.push(`${member.name}: ${problem}`);
    }
    return problems.map((problem) => `${place}: ${problem}`);
  }

  private compareOne({ kind, isNullable }: RowMember, { typeId, tableId, columnNumber }: Column): string | null {
    const type = this.types.get(typeId) ?? '';
    const expected = type === 'json' || type === 'jsonb' ? 'any' : KINDS[type];
    if (expected === undefined) return `type ${type} is new to this test`;
    if (expected !== 'any' && kind !== 'any' && kind !== expected) return `${kind} is read from ${type}`;
    return this.nullable.has(`${tableId} ${columnNumber}`) && !isNullable && kind !== 'any' ? 'may be null' : null;
  }
}
