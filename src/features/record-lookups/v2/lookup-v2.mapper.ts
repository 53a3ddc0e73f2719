import type { FoundRecords, WantedRecords } from '../lookups.service.js';
import type { LookupFields } from './lookup-v2.dto.js';

export const wantedFrom = ({ ids, reference_ids: references, skus }: LookupFields): WantedRecords => ({
  ids,
  keys: references ?? skus,
});

/** Makes the answer of a record, or null of none. */
export const toV2 =
  ({ toData }: FoundRecords) =>
  (record: { id: string } | null): object | null =>
    record && toData(record as never);
