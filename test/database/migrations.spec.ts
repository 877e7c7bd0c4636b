import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unmarkedContractSteps } from '../support/statements/contract-steps.js';

const FOLDER = join('prisma', 'migrations');
/** Of before the rule, and applied: they cannot be marked any more. What they narrow, and why no version minded. */
const BEFORE_THE_RULE: Readonly<Record<string, string>> = {
  '20261120000100_invariants': 'the first tables',
  '20261121000000_turns': 'indexes that no statement names',
  '20261121000200_run_lists': 'triggers that keep the counts of a new table right',
  '20261122002000_registered_runs': 'allows one more phase; a function that counts less',
};

const migrations = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, sql: readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8') }));

describe('migrations', () => {
  it('only add, or say in a line "-- contract: …" why no process of the version before minds', () => {
    const unmarked = migrations
      .filter(({ name }) => BEFORE_THE_RULE[name] === undefined)
      .flatMap(({ name, sql }) =>
        unmarkedContractSteps(sql).map(({ statement, why }) => `${name} ${why}: ${statement}`),
      );
    expect(unmarked).toEqual([]);
  });

  it('have no exception that is not there, or needs none', () => {
    const narrowing = migrations.filter(({ sql }) => unmarkedContractSteps(sql).length > 0).map(({ name }) => name);
    expect(narrowing).toEqual(expect.arrayContaining(Object.keys(BEFORE_THE_RULE)));
  });

  it.each([
    'DROP TABLE runs;',
    'ALTER TABLE runs DROP COLUMN url;',
    'ALTER TABLE runs DROP url;',
    'ALTER TABLE runs ADD COLUMN a int, DROP COLUMN b;',
    'ALTER TABLE "runs" RENAME COLUMN url TO address;',
    'alter table runs rename to audits;',
    'ALTER TABLE runs ALTER COLUMN url TYPE varchar(20);',
    'ALTER TABLE runs ALTER url SET DATA TYPE varchar(20);',
    'ALTER TABLE runs ALTER COLUMN error SET NOT NULL;',
    'ALTER TABLE runs ALTER COLUMN status DROP DEFAULT;',
    'ALTER TABLE runs ADD COLUMN colour text NOT NULL;',
    'ALTER TABLE runs ADD colour text NOT NULL, ADD size int DEFAULT 1;',
    "ALTER TABLE runs ADD CONSTRAINT runs_colour CHECK (url <> '');",
    'ALTER TABLE runs ADD UNIQUE (url);',
    'ALTER TABLE runs DROP CONSTRAINT runs_phase, ADD CONSTRAINT runs_phase CHECK (true);',
    'CREATE UNIQUE INDEX runs_url ON runs (url);',
    'DROP INDEX runs_url;',
    'DROP FUNCTION credits_roll(text, int, timestamptz);',
    'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
    'CREATE TRIGGER t BEFORE INSERT ON runs FOR EACH ROW EXECUTE FUNCTION f();',
    'DELETE FROM runs;',
    '-- contract: short\nDROP TABLE runs;',
    '-- contract: of another statement, not of the next\nSELECT 1;\nDROP TABLE runs;',
  ])('with %s are refused', (sql) => {
    expect(unmarkedContractSteps(sql)).toHaveLength(1);
  });

  it.each([
    '-- contract: nothing reads it since the version before the last\nDROP TABLE runs;',
    'CREATE TABLE a (id text PRIMARY KEY, b text NOT NULL);\nCREATE UNIQUE INDEX a_b ON a (b);\nALTER TABLE a ADD CONSTRAINT c CHECK (true);',
    'ALTER TABLE runs ADD COLUMN colour text;',
    "ALTER TABLE runs ADD COLUMN colour text NOT NULL DEFAULT 'red';",
    'ALTER TABLE runs ADD COLUMN a int NOT NULL DEFAULT 0, ADD COLUMN b bigserial;',
    'CREATE INDEX runs_url ON runs (url);',
    'ALTER TABLE runs SET (fillfactor = 50);',
    'ALTER TABLE runs ALTER COLUMN error DROP NOT NULL;',
    "-- DROP TABLE runs;\nINSERT INTO notes VALUES ('; DROP TABLE runs;');",
    'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DELETE FROM runs; END $$;',
  ])('with %s are fine', (sql) => {
    expect(unmarkedContractSteps(sql)).toEqual([]);
  });
});
