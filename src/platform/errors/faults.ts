import { DomainError, ErrorDetail, limitDetails, MAX_DETAILS } from './domain-error.js';

/** Collects the faults of one request, which are answered together. Keeps the first {@link MAX_DETAILS} and counts the others. */
export class Faults {
  private readonly named: ErrorDetail[] = [];
  private more = 0;

  add(field: string, reason: string): void {
    if (this.named.length < MAX_DETAILS) this.named.push({ field, reason });
    else this.more++;
  }

  /** Counts faults whose names were not kept. */
  addMore(count: number): void {
    this.more += count;
  }

  /** The details of the answer. */
  get details(): readonly ErrorDetail[] {
    return limitDetails(this.named, this.more);
  }

  /** Throws `validation_failed` with all faults if there are any. */
  throwIfAny(): void {
    if (this.named.length || this.more) throw DomainError.invalid(this.details);
  }
}
