import type { Random } from '../../packages/bank-matching/test/random.js';

/**
 * Says which of a row of things has something that a stated share of them has. In any of `1 / share` in a row one is drawn, so that few things have
 * their shares too; one that cannot have it leaves it to the next that can.
 */
export class Shares<Name extends string> {
  private readonly drawn = new Map<Name, { share: number; sum: number; taken: number; next: number }>();

  constructor(
    shares: Record<Name, number>,
    private readonly random: Random,
  ) {
    for (const [name, share] of Object.entries(shares) as [Name, number][])
      this.drawn.set(name, { share, sum: 0, taken: 0, next: random.next() });
  }

  /** Goes on to the next of the row. */
  advance(): void {
    for (const one of this.drawn.values()) one.sum += one.share;
  }

  /** Whether the present one of the row has it, if it can. */
  has(name: Name, isPossible = true): boolean {
    const one = this.drawn.get(name)!;
    if (!isPossible || one.sum < one.next) return false;
    one.taken++;
    one.next = one.taken + this.random.next();
    return true;
  }
}
