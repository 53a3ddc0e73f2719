import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { SEGMENTS_OF_CUSTOMER, TOUCH_SEGMENTS } from './customer-segments.queries.js';

/** Segments lose a customer that is deleted, by their foreign key, and change their versions. */
export async function touchSegmentsOfCustomer(tx: TenantTx, customerId: string): Promise<void> {
  const segments = (await tx.query<{ id: string }>(SEGMENTS_OF_CUSTOMER, [customerId])).map(({ id }) => id);
  tx.journal.watch('segment', segments);
  if (segments.length) await tx.query(TOUCH_SEGMENTS, [segments]);
}
