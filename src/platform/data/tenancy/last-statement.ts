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
    return new LastStatement(this.text, this.values, (rows) => change(this.answerOf(rows)));
  }

  /** Runs the statement and returns the answer. */
  async run(tx: LastSender): Promise<T> {
    return this.answerOf(await tx.queryAndCommit(this.text, this.values));
  }

  /** Runs the statement as a part of a use case that goes on, without a commit, and returns the answer. */
  async runAsPart(tx: Sender): Promise<T> {
    return this.answerOf(await tx.query(this.text, this.values));
  }
}

/** The result of a use case; a {@link LastStatement} is run first. */
export const resultOf = <T>(tx: LastSender, result: T | LastStatement<T>): T | Promise<T> =>
  result instanceof LastStatement ? result.run(tx) : result;
