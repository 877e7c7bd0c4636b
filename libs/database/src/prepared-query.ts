import pg from 'pg';

/** What the server said once about the rows of a statement: names and parsers of its columns, and a row with none of them set. */
interface RowShape {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
  empty: Readonly<Record<string, null>>;
}

/** The parts of a driver's connection that a custom query needs (pg-cursor and pg-query-stream use the same). */
interface Connection {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  readonly stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: readonly unknown[] }): void;
  describe(portal: { type: 'P' }): void;
  execute(portal: object): void;
  sync(): void;
}

type Callback<Row> = (error: Error | null | undefined, rows: Row[]) => void;

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
const typeParser = pg.types.getTypeParser as (oid: number, format: 'text') => (text: string) => unknown;
const NO_ROWS: RowShape = { names: [], parsers: [], empty: {} };

const shapesByConnection = new WeakMap<Connection, Map<string, RowShape>>();

function shapesOf(connection: Connection): Map<string, RowShape> {
  let shapes = shapesByConnection.get(connection);
  if (!shapes) {
    shapes = new Map();
    shapesByConnection.set(connection, shapes);
  }
  return shapes;
}

/**
 * One execution of a named statement that is parsed and described once per connection. The driver's own query asks for the
 * description of the columns each time, and reading it costs more than reading the row. PostgreSQL keeps the promise: it refuses
 * a prepared statement whose columns have changed ("cached plan must not change result type").
 * See docs/decisions/0002-statements-and-connections.md. Source: PostgreSQL, chapter "Frontend/Backend Protocol", "Extended Query".
 */
export class PreparedQuery<Row> {
  /** Set by the driver. */
  callback: Callback<Row> | undefined;
  private readonly rows: Row[] = [];
  private readonly values: readonly unknown[];
  private shape: RowShape | undefined;
  private failure: Error | undefined;

  private constructor(
    readonly name: string,
    readonly text: string,
    values: readonly unknown[],
  ) {
    this.values = values.map((value) => prepareValue(value));
  }

  /** @throws TypeError for a value that cannot be sent, before anything is */
  static run<Row>(
    client: pg.Pool | pg.PoolClient,
    { name, text, values }: { name: string; text: string; values: readonly unknown[] },
  ): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const done: Callback<Row> = (error, rows) => {
        if (error) reject(error);
        else resolve(rows);
      };
      (client as unknown as { query(query: PreparedQuery<Row>, done: Callback<Row>): void }).query(
        new PreparedQuery<Row>(name, text, values),
        done,
      );
    });
  }

  submit(wire: unknown): void {
    const connection = wire as Connection;
    const { name, text } = this;
    this.shape = shapesOf(connection).get(name);
    connection.stream.cork();
    if (connection.parsedStatements[name] === undefined && connection.submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text });
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: this.values });
    if (!this.shape) connection.describe({ type: 'P' });
    connection.execute({});
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => typeParser(dataTypeID, 'text')),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields: texts }: { fields: readonly (string | null)[] }): void {
    const { names, parsers, empty } = this.shape ?? NO_ROWS;
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let i = 0; i < texts.length; i++) {
        const text = texts[i];
        row[names[i] ?? ''] = typeof text === 'string' ? parsers[i]?.(text) : null;
      }
    } catch (error) {
      this.failure = error as Error;
    }
    this.rows.push(row as Row);
  }

  handleCommandComplete(_message: unknown, wire: unknown): void {
    shapesOf(wire as Connection).set(this.name, this.shape ?? NO_ROWS);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.failure ?? null, this.rows);
  }

  handleError(error: Error): void {
    this.callback?.(error, []);
  }
}
