const SHOWN = 10;

/** Counts all differences and keeps the first ones for the report. */
export class Mismatches {
  count = 0;
  readonly first: string[] = [];

  add(message: string): void {
    this.count += 1;
    if (this.first.length < SHOWN) this.first.push(message);
  }

  expect(what: string, actual: unknown, expected: unknown): void {
    if (actual !== expected) this.add(`${what} is ${String(actual)}, expected ${String(expected)}`);
  }
}
