/**
 * Records as JSON texts of the database, each parsed when it is read. A large answer takes a fraction of the memory of its objects,
 * and the garbage collector does not have to traverse texts.
 */
export class JsonRows<Row> {
  constructor(private readonly texts: readonly string[]) {}

  /** Number of characters of all records. */
  get characters(): number {
    return this.texts.reduce((sum, { length }) => sum + length, 0);
  }

  at(index: number): Row {
    return JSON.parse(this.texts[index]!) as Row;
  }

  map<R>(map: (row: Row) => R): R[] {
    return this.texts.map((text) => map(JSON.parse(text) as Row));
  }

  *[Symbol.iterator](): Generator<Row> {
    for (const text of this.texts) yield JSON.parse(text) as Row;
  }
}
