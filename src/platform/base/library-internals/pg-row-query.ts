import { createRequire } from 'node:module';
import pg, { type PoolClient, type QueryConfig } from 'pg';

/** Makes the form of a value in which pg sends it. Throws if it cannot be sent. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as { prepareValue(value: unknown): unknown };

type Parse = (text: string) => unknown;

/** The columns of a statement's rows. */
interface Columns {
  names: readonly string[];
  parsers: readonly Parse[];
}

/** A message of PostgreSQL that describes rows. */
interface RowDescription {
  fields: readonly { name: string; dataTypeID: number; format: 'text' | 'binary' }[];
}

/** The part of pg's connection that sends messages. */
interface Connection {
  bind(message: object): void;
  execute(message: object): void;
  sync(): void;
}

/** The columns of the named statements of each connection; PostgreSQL refuses to run a statement whose columns have changed. */
const columnsOf = new WeakMap<PoolClient, Map<string, Columns>>();
const NO_COLUMNS: Columns = { names: [], parsers: [] };

const describeAndRun = (pg.Query.prototype as unknown as { prepare(connection: Connection): void }).prepare;

/** A statement whose rows are passed on. pg calls its methods, whose names are those of pg's own query. */
class RowQuery<Row> extends pg.Query {
  private columns: Columns | undefined;
  /** Error of a row that could not be read. */
  private invalid: unknown;
  private readonly name: string | undefined;
  private readonly values: unknown[] | undefined;

  constructor(
    private readonly client: PoolClient,
    { text, name, values }: QueryConfig,
    private readonly areTexts: boolean,
    private readonly onRow: (row: Row) => void,
    private readonly onEnd: (error?: unknown) => void,
  ) {
    super(text);
    this.name = name;
    this.values = values;
  }

  /** Called by `submit`. Asks for the columns only if the statement's are not known. */
  prepare(connection: Connection): void {
    this.columns = this.name === undefined ? undefined : columnsOf.get(this.client)?.get(this.name);
    if (!this.columns) return describeAndRun.call(this, connection);
    const { name: statement, values } = this;
    try {
      connection.bind({ portal: '', statement, values, valueMapper: prepareValue });
      connection.execute({ portal: '' });
    } catch (error) {
      this.handleError(error); // a value cannot be sent
    }
    connection.sync();
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.keep({
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID, format }) => this.client.getTypeParser(dataTypeID, format) as Parse),
    });
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers } = this.columns!;
    const row: Record<string, unknown> = {};
    try {
      for (let index = 0; index < fields.length; index++) {
        const text = fields[index]!;
        row[names[index]!] = text === null || this.areTexts ? text : parsers[index]!(text);
      }
      this.onRow(row as Row);
    } catch (error) {
      this.invalid ??= error;
    }
  }

  handleCommandComplete(): void {
    if (!this.columns) this.keep(NO_COLUMNS);
  }

  handleReadyForQuery(): void {
    this.onEnd(this.invalid);
  }

  handleError(error: unknown): void {
    this.onEnd(error);
  }

  private keep(columns: Columns): void {
    this.columns = columns;
    if (this.name === undefined) return;
    let named = columnsOf.get(this.client);
    if (!named) columnsOf.set(this.client, (named = new Map()));
    named.set(this.name, columns);
  }
}

/**
 * Sends a statement at once and passes each row to `onRow` when it arrives; the rows are not collected. If `areTexts`, values stay the text that
 * PostgreSQL sent, so that the connection spends no time on parsing them. Resolves at the end of the statement and rejects with its error.
 *
 * Private: pg documents neither `Query`, that `client.query` accepts one, its handlers of messages, nor `prepare` and the way values are sent.
 * Needed because `client.query` with a text collects all rows, and a page may be larger than the memory that a request may take; and because it
 * asks PostgreSQL for the columns of a named statement each time, copies the statement and makes rows of a copied pattern, which takes time.
 * Checked against pg 8.23.
 */
export async function queryRows<Row>(
  client: PoolClient,
  statement: QueryConfig,
  onRow: (row: Row) => void,
  areTexts = false,
): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      const end = (error?: unknown) => (error === undefined ? resolve() : reject(error as Error));
      client.query(new RowQuery(client, statement, areTexts, onRow, end) as never);
    });
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error); // where the statement was sent, as `client.query` does it
    throw error;
  }
}
