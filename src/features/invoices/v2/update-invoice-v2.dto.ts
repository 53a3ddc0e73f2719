import type { Decimal } from '../../../platform/base/values/decimal.js';
import { IdentifierList, ListOf } from '../../../platform/edge/validation/nested.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import {
  ExactText,
  Identifier,
  Money,
  OneOf,
  Text,
  Timestamp,
  Url,
} from '../../../platform/edge/validation/scalars.js';
import { INVOICE_STATES, type InvoiceState } from '../invoice-state.js';
import { MAX_ITEMS } from '../wire/new-invoice-fields.js';
import {
  InvoiceAttributeInputV2,
  InvoiceChargeInputV2,
  MAX_ORDERS,
  MAX_LIST_ENTRIES,
  NewInvoiceItemV2,
} from './create-invoice-v2.dto.js';
import { InvoiceAttributeV2, InvoiceItemV2, InvoiceV2 } from './invoice-v2.dto.js';

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

@ResponseOnly(InvoiceAttributeV2, { ignored: ['id'] })
export class ChangedInvoiceAttributeV2 extends InvoiceAttributeInputV2 {}

const FROZEN = 'Can change only while the invoice is a DRAFT';
const NOT_CANCELLED = 'Cannot change after the invoice was CANCELLED';

@ResponseOnly(InvoiceV2, {
  reasons: {
    customer_id: 'is the customer of the orders; write order_ids',
    status: 'is computed from the amounts; write paid_amount',
    total_amount: 'is computed; write items and charges',
    due_amount: 'is computed from the amounts; write paid_amount',
    subtotal: 'is computed; write items',
    discount_total: 'is computed; write charges of type discount',
    shipping_total: 'is computed; write charges of type shipping',
    tax_total: 'is computed; write charges of type tax',
    line_tax_total: 'is computed; write tax_charges of the items',
    tax_total_all: 'is computed; write tax_charges of the items and charges of type tax',
  },
  ignored: ['available_actions', 'credited_amount'],
})
export class UpdateInvoiceV2 {
  @OneOf(INVOICE_STATES, { change: true, description: 'One of `available_actions`, or the present state' })
  invoice_status?: InvoiceState;
  @Identifier({ change: true }) reference_id?: string;
  @IdentifierList({ min: 1, max: MAX_ORDERS, unique: true, change: true, description: FROZEN }) order_ids?: string[];
  @Identifier({ change: true, description: FROZEN }) invoice_number?: string;
  @ListOf(() => ChangedInvoiceItemV2, { min: 1, max: MAX_ITEMS, change: true, description: FROZEN, example: null })
  items?: ChangedInvoiceItemV2[];
  @ListOf(() => InvoiceChargeInputV2, { max: MAX_LIST_ENTRIES, change: true, description: FROZEN, example: null })
  charges?: InvoiceChargeInputV2[];
  @Timestamp({ change: true, nullable: true, description: FROZEN, example: null })
  issued_at?: Date | null;
  @Timestamp({ change: true, description: NOT_CANCELLED, example: '2030-02-28T00:00:00Z' }) due_date?: Date;
  @Money({ change: true, min: 0, description: NOT_CANCELLED, example: 10 }) paid_amount?: Decimal;
  @ExactText({ change: true, nullable: true, example: 'Deliver in the afternoon' }) remarks?: string | null;
  @Url({ change: true, nullable: true }) url?: string | null;
  @Text({ change: true, nullable: true }) payment_method?: string | null;
  @Text({ change: true, nullable: true }) payment_terms?: string | null;
  @Identifier({ change: true, nullable: true }) po_number?: string | null;
  @Text({ change: true, nullable: true }) shipping_method?: string | null;
  @Timestamp({ change: true, nullable: true }) shipped_date?: Date | null;
  @Identifier({ change: true, nullable: true }) sales_rep_id?: string | null;
  @ListOf(() => ChangedInvoiceAttributeV2, {
    max: MAX_LIST_ENTRIES,
    change: true,
    description: `Replaces all attributes. ${NOT_CANCELLED}`,
  })
  attributes?: ChangedInvoiceAttributeV2[];
}
