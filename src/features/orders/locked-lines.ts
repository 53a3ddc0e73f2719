import type { ConstraintError } from '#platform/data/sql/constraints.js';

/** The error of a constraint on an order line that is on a document, whose quantities may have been taken back. */
export const lockedLines = (): ConstraintError => ({
  code: 'resource_locked',
  field: 'line_items',
  reason: 'must contain all lines that are on documents',
});
