/** A source of numbers that a seed determines. */
export class Random {
  constructor(private state: number) {}

  /** At least 0 and less than 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number of at least `from` and at most `to`. */
  whole = (from: number, to: number): number => from + Math.floor(this.next() * (to - from + 1));

  is = (probability: number): boolean => this.next() < probability;

  of = <T>(list: readonly T[]): T => list[this.whole(0, list.length - 1)]!;
}
