import type { FieldChange } from './journal-entry.entity.js';
import type { ResourceType } from './journal-kind.js';

/** What a transaction does to one record, as the entry of the journal has it. */
export interface Difference {
  resourceType: ResourceType;
  resourceId: string;
  /** `created`, `updated`, `deleted`, or a state that the record enters, such as `issued`. */
  action: string;
  /** Of an update; empty for all other actions. */
  changes: readonly FieldChange[];
  /** The record that is created, as v2 answers it; null for all other actions. */
  record: object | null;
}
