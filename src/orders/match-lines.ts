import type { Faults } from '../platform/errors/faults.js';
import { groupBy } from '../platform/values/group-by.js';
import type { NewOrderLine } from './new-order.js';

interface PresentLine {
  id: string;
  referenceId: string | null;
  sku: string;
}

/**
 * The present line of each line that was sent, by its id, then by its reference, then by its sku, each present line once
 * (contract, section 1, "Reads and writes"); undefined for a line that is new. A first rule goes before a later one over
 * all lines. An id that is no line of the order goes to `faults`.
 */
export function matchLines<L extends PresentLine>(
  sent: readonly NewOrderLine[],
  present: readonly L[],
  faults: Faults,
): (L | undefined)[] {
  const rest = new Set(present);
  const matches = new Array<L | undefined>(sent.length).fill(undefined);
  const match = (keyOf: (line: NewOrderLine) => string | undefined, ownKeyOf: (line: L) => string | null) => {
    const byKey = groupBy([...rest], ownKeyOf);
    sent.forEach((line, index) => {
      const key = keyOf(line);
      const found = matches[index] ?? (key === undefined ? undefined : byKey.get(key)?.shift());
      if (found) rest.delete(found);
      matches[index] = found;
    });
  };
  const isNamed = ({ id }: NewOrderLine) => id !== undefined;
  match(
    ({ id }) => id?.toLowerCase(),
    ({ id }) => id,
  );
  sent.forEach((line, index) => {
    if (isNamed(line) && !matches[index])
      faults.add(`line_items[${index}].id`, 'is no line of the order, or must not be repeated');
  });
  match(
    (line) => (isNamed(line) ? undefined : line.referenceId),
    ({ referenceId }) => referenceId,
  );
  match(
    (line) => (isNamed(line) ? undefined : line.sku),
    ({ sku }) => sku,
  );
  return matches;
}
