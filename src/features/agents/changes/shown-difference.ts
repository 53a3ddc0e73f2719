import type { Difference } from '#platform/data/journal/difference.js';

/** What a change does to one record, as agents see it. */
export interface ShownDifference {
  resource_type: string;
  id: string;
  action: string;
  changes: readonly { field: string; before: unknown; after: unknown }[];
  /** The record that is created, as v2 answers it; null for all other actions. */
  data: object | null;
}

/** Makes the differences as they are shown. They are JSON, as they are after they were stored: no members are undefined. */
export const shownDifferences = (differences: readonly Difference[]): ShownDifference[] =>
  JSON.parse(
    JSON.stringify(
      differences.map(({ resourceType, resourceId, action, changes, record }) => ({
        resource_type: resourceType,
        id: resourceId,
        action,
        changes: changes.map(({ field, before, after }) => ({ field, before, after })),
        data: record,
      })),
    ),
  ) as ShownDifference[];
