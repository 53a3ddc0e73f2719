import { DomainError, ErrorDetail } from './domain-error.js';

/** Collects the faults of one request, so that the caller hears of all of them at once. */
export class Faults {
  private readonly details: ErrorDetail[] = [];

  add(field: string, reason: string): void {
    this.details.push({ field, reason });
  }

  /** Throws `validation_failed` with everything that was added, if anything was. */
  throwIfAny(): void {
    if (this.details.length) throw DomainError.invalid(this.details);
  }
}
