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

  /** `validation_failed` with all faults; undefined if there are none. */
  get error(): DomainError | undefined {
    return this.named.length || this.more ? DomainError.invalid(this.details) : undefined;
  }

  /** Throws {@link error} if there is one. */
  throwIfAny(): void {
    const { error } = this;
    if (error) throw error;
  }
}
