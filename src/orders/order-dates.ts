import type { Faults } from '../platform/errors/faults.js';
import type { NewOrder } from './new-order.js';

type Dates = Pick<NewOrder, 'createdAt' | 'updatedAt' | 'shipmentDate' | 'dueDate'>;

/** What comes after an order must be dated later than its creation, which is now unless it was sent. */
export function checkDates({ createdAt, updatedAt, shipmentDate, dueDate }: Dates, faults: Faults): void {
  const start = createdAt ?? new Date();
  const later = { updated_at: updatedAt, shipment_date: shipmentDate, due_date: dueDate };
  for (const [field, time] of Object.entries(later)) {
    if (time && time <= start) faults.add(field, 'must be later than created_at');
  }
}
