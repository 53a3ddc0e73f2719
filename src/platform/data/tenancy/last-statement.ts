/** The part of `TenantTx` that runs a {@link LastStatement}. */
interface LastSender {
  queryAndCommit<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** The part of `TenantTx` that runs any statement. */
interface Sender {
  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/**
 * The last statement of a use case, which returns it to `TenantDb.transaction`. The transaction sends it together with the commit, which
 * saves a round trip, and returns its answer.
 */
export class LastStatement<T> {
  private constructor(
    private readonly text: string,
    private readonly values: readonly unknown[],
    private readonly answerOf: (rows: unknown[]) => T,
    private readonly writes?: Promise<unknown>,
  ) {}

  /** A statement whose answer is its rows; `$1` is the tenant's id and `$2…` are `values`. */
  static rows<Row>(text: string, values: readonly unknown[]): LastStatement<Row[]> {
    return new LastStatement(text, values, (rows) => rows as Row[]);
  }

  /** A statement of `documentQuery` whose answer is the document. It must find one. */
  static document<Document>(text: string, values: readonly unknown[]): LastStatement<Document> {
    return LastStatement.rows<{ doc: Document }>(text, values).map(([row]) => row!.doc);
  }

  /** The same statement with an answer that is made from this one's. */
  map<U>(change: (answer: T) => U): LastStatement<U> {
    return new LastStatement(this.text, this.values, (rows) => change(this.answerOf(rows)), this.writes);
  }

  /**
   * The same statement, sent behind the statements of `writes` without waiting for their answers, which saves another round trip. To be called
   * directly after these were sent. An error of `writes` is thrown.
   */
  after(writes: Promise<unknown>): LastStatement<T> {
    writes.catch(() => undefined); // awaited when the statement is run, which an error can prevent
    return new LastStatement(this.text, this.values, this.answerOf, writes);
  }

  /** Runs the statement and returns the answer. */
  async run(tx: LastSender): Promise<T> {
    return this.answered(tx.queryAndCommit(this.text, this.values));
  }

  /** Runs the statement as a part of a use case that goes on, without a commit, and returns the answer. */
  async runAsPart(tx: Sender): Promise<T> {
    return this.answered(tx.query(this.text, this.values));
  }

  private async answered(sent: Promise<unknown[]>): Promise<T> {
    const [rows] = await Promise.all([sent, this.writes]);
    return this.answerOf(rows);
  }
}

/** The result of a use case; a {@link LastStatement} is run first. */
export const resultOf = <T>(tx: LastSender, result: T | LastStatement<T>): T | Promise<T> =>
  result instanceof LastStatement ? result.run(tx) : result;
