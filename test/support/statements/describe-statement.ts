import pg from 'pg';

/** What PostgreSQL says of a statement without running it. */
export interface Description {
  /** Types of its parameters, by object id. */
  parameters: number[];
  columns: Column[];
}

export interface Column {
  name: string;
  typeId: number;
  /** Where the column comes from, when it is one of a table as it stands; else 0. */
  tableId: number;
  columnNumber: number;
}

interface Wire extends NodeJS.EventEmitter {
  parse(message: { name: string; text: string; types: number[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** Parse and Describe of the extended protocol, as drivers do before they run a statement. */
class Describe {
  private parameters: number[] = [];
  private columns: Column[] = [];
  private forget: () => unknown = () => undefined;

  constructor(
    private readonly text: string,
    private readonly done: (error: Error | null, description: Description) => void,
  ) {}

  submit(connection: Wire): void {
    const onParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }): void => void (this.parameters = dataTypeIDs);
    connection.once('parameterDescription', onParameters);
    this.forget = () => connection.off('parameterDescription', onParameters);
    connection.parse({ name: '', text: this.text, types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      typeId: dataTypeID,
      tableId: tableID,
      columnNumber: columnID,
    }));
  }

  handleError(error: Error): void {
    this.forget();
    this.done(error, { parameters: [], columns: [] });
  }

  handleReadyForQuery(): void {
    this.done(null, { parameters: this.parameters, columns: this.columns });
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
}

/** @throws the database's error, for a statement that it would not run */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const query = new Describe(text, (error, description) => (error ? reject(error) : resolve(description)));
    client.query(query as unknown as pg.Submittable);
  });
}
