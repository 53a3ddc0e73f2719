import { createHash } from 'node:crypto';

export type DemoKind =
  | 'tenant'
  | 'attribute'
  | 'price_list'
  | 'product'
  | 'sales_rep'
  | 'customer'
  | 'address'
  | 'contact'
  | 'customer_segment'
  | 'payment_method'
  | 'contract'
  | 'order'
  | 'invoice'
  | 'shipment'
  | 'credit_note'
  | 'media_file';

/** The time in the ids, June 2024: before that of any id that the service makes. */
const TIME = '01900000-0000';

/** The id of a record of the demo tenant: a UUID version 7 that is the same everywhere, so that documents can name it. */
export function demoId(kind: DemoKind, reference: string): string {
  const hash = createHash('sha256').update(`${kind} ${reference}`).digest('hex');
  return `${TIME}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}
