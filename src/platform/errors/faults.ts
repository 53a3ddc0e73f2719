import { DomainError, ErrorDetail, limitDetails, MOST_DETAILS } from './domain-error.js';

/** Collects the faults of one request, so that the caller hears of them together. It keeps the first 100 and counts the others. */
export class Faults {
  private readonly named: ErrorDetail[] = [];
  private more = 0;

  add(field: string, reason: string): void {
    if (this.named.length < MOST_DETAILS) this.named.push({ field, reason });
    else this.more++;
  }

  /** Counts faults that nobody has the names of any more. */
  addMore(count: number): void {
    this.more += count;
  }

  /** What was added, as an answer shows it. */
  get details(): readonly ErrorDetail[] {
    return limitDetails(this.named, this.more);
  }

  /** Throws `validation_failed` with everything that was added, if anything was. */
  throwIfAny(): void {
    if (this.named.length || this.more) throw DomainError.invalid(this.details);
  }
}
