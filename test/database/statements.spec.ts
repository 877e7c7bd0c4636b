import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { FUNCTION_OWNERS, OWNERS } from './table-owners.js';
import { createTestDatabase, type TestDatabase } from '../support/services/database.js';
import { Catalogue } from '../support/statements/compare-rows.js';
import { describeStatement } from '../support/statements/describe-statement.js';
import { foreignNames, modelsOf } from '../support/statements/ownership.js';
import {
  productFiles,
  readProductSql,
  type ProductSql,
  type Statement,
} from '../support/statements/read-statements.js';

const MODELS = modelsOf(readFileSync('prisma/schema.prisma', 'utf8'));
const OWNED = { OWNERS, FUNCTION_OWNERS, models: MODELS };
const SAMPLE = 'test/database/samples/reads-anything.ts';

/** Columns that may be null for some rows, and never are for those that the statement finds: member, and why. */
const NEVER_NULL: readonly (readonly [RegExp, string])[] = [
  [/: (scopes|disabledRules|ids): may be null$/, 'lists are written with the row; Prisma makes no list NOT NULL'],
  [/login-requests.*: userId: /, 'an approved request has a user'],
  [/: (pattern|answer|outcome): may be null$/, 'the statement asks for those that are there'],
  [
    /reports.repository.*: (auditedAt|pageCount|errorCount|warningCount|passedCount|summary): /,
    'reports of runs have all',
  ],
  [/run-history.*: auditedAt: /, 'reports of runs have all'],
  [/alerts.repository.*: url: may be null$/, 'the statement asks for those that are there'],
];

describe('every statement of the product', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let sql: ProductSql;
  let sample: ProductSql;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    sql = readProductSql([...productFiles(), join(process.cwd(), SAMPLE)]);
    const isSample = ({ file }: { file: string }): boolean => file === SAMPLE;
    sample = {
      statements: sql.statements.filter(isSample),
      prisma: sql.prisma.filter(isSample),
      texts: sql.texts.filter(isSample),
      unreadable: [],
    };
    sql.statements = sql.statements.filter((statement) => !isSample(statement));
    sql.prisma = sql.prisma.filter((use) => !isSample(use));
    sql.texts = sql.texts.filter((text) => !isSample(text));
  }, 240_000);
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** What PostgreSQL has against a statement; null when it would run it. */
  function complaintOf({ text }: Pick<Statement, 'text'>): Promise<string | null> {
    return describeStatement(client, text).then(
      () => null,
      (error: unknown) => String(error),
    );
  }

  async function rowProblems(statements: readonly Statement[]): Promise<string[]> {
    const catalogue = await Catalogue.read(client);
    const problems: string[] = [];
    for (const statement of statements)
      if ((await complaintOf(statement)) === null)
        problems.push(...catalogue.compare(statement, await describeStatement(client, statement.text)));
    return problems;
  }

  it('is read by this test', () => {
    expect(sql.unreadable).toEqual([]);
    expect(sql.statements.length).toBeGreaterThan(100);
    expect(sql.prisma.length).toBeGreaterThan(5);
  });

  it('names the tables of its own library alone', () => {
    expect(foreignNames(sql, OWNED)).toEqual([]);
  });

  it('stands on a schema in which each table has one owner', () => {
    expect(Object.values(OWNERS).flat().sort()).toEqual([...MODELS.values()].map(({ table }) => table).sort());
  });

  it('is one that PostgreSQL would run on the migrated schema', async () => {
    const complaints: string[] = [];
    for (const statement of sql.statements) {
      const complaint = await complaintOf(statement);
      if (complaint !== null) complaints.push(`${statement.place}: ${complaint}`);
    }
    expect(complaints).toEqual([]);
  });

  it('answers rows as the code reads them: members, types, and what may be null', async () => {
    const problems = await rowProblems(sql.statements);
    expect(problems.filter((problem) => !NEVER_NULL.some(([known]) => known.test(problem)))).toEqual([]);
  });

  it('fails when a column that it names gets another name', async () => {
    const columns = await client.query<{ table: string; name: string }>(
      `SELECT min(table_name::text) AS table, column_name::text AS name FROM information_schema.columns
       WHERE table_schema = 'public' GROUP BY column_name HAVING count(*) = 1`,
    );
    const unharmed: string[] = [];
    let named = 0;
    for (const { table, name } of columns.rows) {
      const naming = sql.statements.filter(({ text }) => namesColumn(text, table, name));
      if (naming.length === 0) continue;
      await client.query('BEGIN');
      await client.query(`ALTER TABLE ${table} RENAME COLUMN ${name} TO renamed`);
      for (const statement of naming) {
        await client.query('SAVEPOINT before');
        if ((await complaintOf(statement)) === null) unharmed.push(`${statement.place}: ${table}.${name}`);
        await client.query('ROLLBACK TO SAVEPOINT before');
        named++;
      }
      await client.query('ROLLBACK');
    }
    expect(unharmed).toEqual([]);
    expect(named).toBeGreaterThan(200);
  }, 120_000);

  describe('in a file that asks nobody', () => {
    it('is found, whatever way it is put together', () => {
      const named = foreignNames(sample, OWNED).map((problem) => problem.replace(/^.* names (\w+), .*$/, '$1'));
      expect(new Set(named)).toEqual(
        new Set(['runs', 'frontier', 'pages', 'reports', 'memberships', 'users', 'credits_settle']),
      );
    });

    it('is refused by PostgreSQL when it names a column that is not there, and its row is compared', async () => {
      const complaints = new Set<string | null>();
      for (const statement of sample.statements) complaints.add(await complaintOf(statement));
      expect(complaints).toEqual(new Set([null, 'error: column r.nobody does not exist']));
      const problems = await rowProblems(sample.statements);
      expect(new Set(problems.map((problem) => problem.replace(/^[^ ]+ /, '')))).toEqual(
        new Set(['epoch: string is read from int4', '0 values for 1 parameters']),
      );
    });
  });
});

/** Whether the text speaks of the column of that table: not of a new name that it gives, nor of a text. */
function namesColumn(text: string, table: string, column: string): boolean {
  const bare = text.replace(/'[^']*'|"[^"]*"/g, "''").replace(/\bAS \w+/g, ' ');
  return new RegExp(`\\b${table}\\b`).test(bare) && new RegExp(`\\b${column}\\b`).test(bare);
}
