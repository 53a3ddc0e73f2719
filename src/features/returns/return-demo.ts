import {
  EXAMPLE_RETURN_ID,
  EXAMPLE_RETURN_ITEM_ID,
  EXAMPLE_RETURN_RECEIPT_ID,
  EXAMPLE_SPARE_RETURN_IDS,
  EXAMPLE_SPARE_RETURN_ITEM_IDS,
} from '#examples/example-ids.js';
import { decimal, ZERO } from '#platform/base/values/decimal.js';
import type { NewReceipt } from './change/receive-return.js';
import type { NewReturn } from './creation/new-return.js';

/** One unit of the first line of the order 10248. */
const oneUnit = (id: string | undefined, itemId: string | undefined, referenceId: string): NewReturn => ({
  id,
  referenceId,
  customerId: 'VINET',
  status: 'approved',
  reason: 'Damaged in transit',
  note: 'The driver takes them on the next tour',
  items: [{ id: itemId, sku: 'NW-011', orderId: '10248', quantity: decimal(1), reason: 'Damaged in transit' }],
});

/** The demo tenant's returns: the API documents read the first one, and change, receive and credit the others. */
export const DEMO_RETURNS: readonly NewReturn[] = [
  oneUnit(EXAMPLE_RETURN_ID, EXAMPLE_RETURN_ITEM_ID, 'RMA-1'),
  { ...oneUnit(EXAMPLE_SPARE_RETURN_IDS.changed, undefined, 'RMA-2'), status: 'requested' },
  oneUnit(EXAMPLE_SPARE_RETURN_IDS.received, EXAMPLE_SPARE_RETURN_ITEM_IDS.received, 'RMA-3'),
  oneUnit(EXAMPLE_SPARE_RETURN_IDS.credited, EXAMPLE_SPARE_RETURN_ITEM_IDS.credited, 'RMA-4'),
];

/** What arrived of the return that the examples credit. */
export const DEMO_RECEIPT: NewReceipt = {
  items: [
    {
      id: EXAMPLE_RETURN_RECEIPT_ID,
      item: EXAMPLE_SPARE_RETURN_ITEM_IDS.credited,
      accepted: decimal(1),
      rejected: ZERO,
      condition: 'one bottle broken',
      restocks: false,
    },
  ],
  isFinal: false,
};
