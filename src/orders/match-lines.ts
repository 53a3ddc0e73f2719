import type { Faults } from '../platform/errors/faults.js';
import { groupBy } from '../platform/values/group-by.js';
import type { NewOrderLine } from './new-order.js';

interface StoredLine {
  id: string;
  referenceId: string | null;
  sku: string;
}

/**
 * Finds the stored line of each line that was sent: by its id, otherwise by its reference, otherwise by its SKU; undefined for a
 * new line. Each stored line is used once. All lines are matched by id before any is matched by reference, and by reference before
 * any is matched by SKU. An id that is not a line of the order is a fault.
 */
export function matchLines<L extends StoredLine>(
  sent: readonly NewOrderLine[],
  stored: readonly L[],
  faults: Faults,
): (L | undefined)[] {
  const unmatched = new Set(stored);
  const matches = new Array<L | undefined>(sent.length).fill(undefined);
  const matchBy = (keyOfSent: (line: NewOrderLine) => string | undefined, keyOfStored: (line: L) => string | null) => {
    const byKey = groupBy([...unmatched], keyOfStored);
    sent.forEach((line, index) => {
      const key = keyOfSent(line);
      const match = matches[index] ?? (key === undefined ? undefined : byKey.get(key)?.shift());
      if (match) unmatched.delete(match);
      matches[index] = match;
    });
  };
  const hasId = ({ id }: NewOrderLine) => id !== undefined;
  matchBy(
    ({ id }) => id?.toLowerCase(),
    ({ id }) => id,
  );
  sent.forEach((line, index) => {
    if (hasId(line) && !matches[index])
      faults.add(`line_items[${index}].id`, 'must be a line of the order and must not be repeated');
  });
  matchBy(
    (line) => (hasId(line) ? undefined : (line.referenceId ?? undefined)),
    ({ referenceId }) => referenceId,
  );
  matchBy(
    (line) => (hasId(line) ? undefined : line.sku),
    ({ sku }) => sku,
  );
  return matches;
}
