/**
 * Time for which a confirmed authority is not confirmed again, in milliseconds. Together with the time for which a look-up of a key is
 * cached it is less than the two seconds within which a revocation or a suspension also ends what is under way.
 */
const CONFIRMED_MS = 900;

/** The right of a key or a tenant to something that takes time. Each step of it asks whether the right still exists. */
export class Authority {
  private asking: Promise<void> | undefined;

  constructor(
    /** Throws the error of a right that has ended, such as `api_key_revoked`. */
    private readonly ask: () => Promise<unknown>,
    /** When the right was confirmed, by `performance.now()`. */
    private confirmedAt = performance.now(),
  ) {}

  /** To be awaited before each step. Rejects when the right has ended; undefined, without any work, if it was confirmed a moment ago. */
  confirm(): Promise<void> | undefined {
    const now = performance.now();
    if (now - this.confirmedAt < CONFIRMED_MS) return undefined;
    return (this.asking ??= this.askAt(now));
  }

  private async askAt(now: number): Promise<void> {
    try {
      await this.ask();
      this.confirmedAt = now;
    } finally {
      this.asking = undefined;
    }
  }
}
