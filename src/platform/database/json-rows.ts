/**
 * Records as the JSON texts that the database made of them, each parsed when it is read: a large answer takes a fraction of the
 * memory of its objects, and the garbage collector does not look into texts.
 */
export class JsonRows<Row> {
  constructor(private readonly texts: readonly string[]) {}

  /** Characters of all records. */
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
