import { Combined } from '#platform/edge/validation/combined.js';
import { NewEarlyPaymentDiscountV2 } from '#features/settings/v2/settings-v2.dto.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Changed } from '#platform/edge/validation/shapes.js';
import { InvoiceCancellationShape, InvoiceShape } from '../api/invoice.shape.js';
import { InvoiceRemindersShape } from '../api/invoice-reminders.shape.js';
import { InvoiceTaxShape } from '../api/invoice-tax.shape.js';
import { InvoiceAttributeInputV2, InvoiceChargeInputV2, NewInvoiceItemV2 } from './create-invoice-v2.dto.js';
import {
  EarlyPaymentV2,
  InvoiceAttributeV2,
  InvoiceChargeV2,
  InvoiceItemV2,
  InvoiceWithWarningsV2,
} from './invoice-v2.dto.js';

@ResponseOnly(InvoiceItemV2, {
  reasons: {
    product_id: 'is the product of the sku; write sku',
    item_total: 'is computed; write quantity and amount',
    line_total: 'is computed; write quantity, amount and tax_charges',
    final_unit_price: 'is computed; write quantity, amount and tax_charges',
  },
  ignored: ['id', 'credited_quantity', 'returned_quantity'],
})
export class ChangedInvoiceItemV2 extends NewInvoiceItemV2 {}

@ResponseOnly(EarlyPaymentV2, { ignored: ['until', 'amount'] })
export class ChangedEarlyPaymentV2 extends NewEarlyPaymentDiscountV2 {}

@ResponseOnly(InvoiceChargeV2, { ignored: ['id', 'credited_amount'] })
export class ChangedInvoiceChargeV2 extends InvoiceChargeInputV2 {}

@ResponseOnly(InvoiceAttributeV2, { ignored: ['id'] })
export class ChangedInvoiceAttributeV2 extends InvoiceAttributeInputV2 {}

@ResponseOnly(InvoiceWithWarningsV2, {
  reasons: {
    type: 'is decided by the route that made the invoice',
    deposits: 'are those that charges take off; leave out a charge to take a deposit off no more',
    customer_id: 'is the customer of the orders; write order_ids',
    status: 'is computed from the amounts; write paid_amount',
    total_amount: 'is computed; write items and charges',
    due_amount: 'is computed from the amounts; write paid_amount',
    subtotal: 'is computed; write items',
    discount_total: 'is computed; write charges of type discount',
    shipping_total: 'is computed; write charges of type shipping',
    tax_total: 'is computed; write charges of type tax',
    tax_summary: 'is computed; write items and charges',
    line_tax_total: 'is computed; write tax_charges of the items',
    tax_total_all: 'is computed; write tax_charges of the items and charges of type tax',
  },
  ignored: [
    'available_actions',
    'credited_amount',
    'settlement',
    'reminder_level',
    'last_reminded_at',
    'warnings',
    'credit_note_ids',
    'payment_ids',
  ],
})
export class UpdateInvoiceV2 extends Combined(
  Changed(InvoiceShape, 'v2', {
    nested: {
      early_payment: () => ChangedEarlyPaymentV2,
      items: () => ChangedInvoiceItemV2,
      charges: () => ChangedInvoiceChargeV2,
      attributes: () => ChangedInvoiceAttributeV2,
    },
    after: { invoice_status: null, items: 'invoice_number', charges: 'items', paid_amount: 'due_date' },
  }),
  Changed(InvoiceTaxShape, 'v2'),
  Changed(InvoiceCancellationShape, 'v2'),
  Changed(InvoiceRemindersShape, 'v2'),
) {}
