import {
  demoId,
  EXAMPLE_ALLOCATION_ID,
  EXAMPLE_PAYMENT_ID,
  EXAMPLE_SPARE_ALLOCATION_ID,
  EXAMPLE_SPARE_PAYMENT_IDS,
} from '#examples/example-ids.js';
import { decimal } from '#platform/base/values/decimal.js';
import type { NewPayment } from './creation/new-payment.js';

const VALUES = {
  customerId: 'SAVEA',
  paidAt: new Date('1998-06-02T09:30:00.000Z'),
  method: 'Bank transfer',
  reference: 'Save-a-lot Markets, invoices of 1997',
};
const allocation = (id: string) => ({ id, invoiceId: 'INV-10757', amount: decimal(60) });

/** The demo tenant's payments: the API documents read the first one, and allocate, change and reverse the others. */
export const DEMO_PAYMENTS: readonly NewPayment[] = [
  {
    ...VALUES,
    id: EXAMPLE_PAYMENT_ID,
    referenceId: 'BANK-1',
    amount: decimal(100),
    allocations: [allocation(EXAMPLE_ALLOCATION_ID)],
  },
  { ...VALUES, id: EXAMPLE_SPARE_PAYMENT_IDS.changed, referenceId: 'BANK-2', amount: decimal(80) },
  { ...VALUES, id: EXAMPLE_SPARE_PAYMENT_IDS.reversed, referenceId: 'BANK-3', amount: decimal(50) },
  {
    ...VALUES,
    id: demoId('payment', 'BANK-4'),
    referenceId: 'BANK-4',
    amount: decimal(60),
    allocations: [allocation(EXAMPLE_SPARE_ALLOCATION_ID)],
  },
  {
    ...{ id: demoId('payment', 'BANK-5'), referenceId: 'BANK-5', customerId: 'GODOS', method: VALUES.method },
    paidAt: new Date('1998-05-08T09:30:00.000Z'),
    reference: 'INV-11037 less 2 %',
    amount: decimal('61.94'),
    note: 'Discount of 2 % for the payment within 14 days',
    allocations: [{ invoiceId: 'INV-11037', rest: 'discount', override: true }], // of a rest that a currency without decimals rounds
  },
];
