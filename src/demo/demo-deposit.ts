import type { DepositRequest } from '#features/billing/deposits/deposits.service.js';
import { demoId } from '#examples/example-ids.js';
import { decimal } from '#platform/base/values/decimal.js';

/** An issued deposit on an order that is not shipped, which is due still: an invoice of the order takes it off. */
export const DEMO_DEPOSIT: DepositRequest & { orderId: string } = {
  orderId: demoId('order', '11073'),
  id: demoId('invoice', 'INV-11073-DEPOSIT'),
  size: { percent: decimal(30) },
  state: 'SENT',
  invoiceNumber: 'INV-11073-DEPOSIT',
  issuedAt: new Date('1998-05-05T09:30:00.000Z'),
  dueDate: new Date('1998-05-19T00:00:00.000Z'),
  dryRun: {},
};
