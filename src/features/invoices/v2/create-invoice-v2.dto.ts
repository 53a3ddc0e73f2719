import { CHARGE_TYPES, type ChargeType, VALUE_TYPES, type ValueType } from '../../orders/charge.js';
import type { Decimal } from '../../../platform/base/values/decimal.js';
import { IdentifierList, ListOf, Nested } from '../../../platform/edge/validation/nested.js';
import {
  Amount,
  ExactText,
  Identifier,
  Money,
  OneOf,
  Text,
  Timestamp,
  Url,
  YesNo,
} from '../../../platform/edge/validation/scalars.js';
import { INVOICE_STATES, type InvoiceState } from '../invoice-state.js';
import { MAX_ITEMS, NewInvoiceItemFields } from '../wire/new-invoice-fields.js';

export const MAX_ORDERS = 100;
export const MAX_LIST_ENTRIES = 100;

export class TaxChargesInputV2 {
  @Money({ typeField: 'tax_type', optional: true, min: 0, example: 10 }) tax?: Decimal;
  @OneOf(VALUE_TYPES, { optional: true, example: 'percentage' }) tax_type?: ValueType;
  @Money({ typeField: 'discount_type', optional: true, min: 0, example: 5 }) discount?: Decimal;
  @OneOf(VALUE_TYPES, { optional: true, example: 'percentage' }) discount_type?: ValueType;
  @Money({ typeField: 'shipping_type', optional: true, min: 0, example: 1.5 }) shipping?: Decimal;
  @OneOf(VALUE_TYPES, { optional: true, example: 'value' }) shipping_type?: ValueType;
  @Money({ typeField: 'additional_type', optional: true, min: 0, example: 0.25 }) additional?: Decimal;
  @OneOf(VALUE_TYPES, { optional: true, example: 'value' }) additional_type?: ValueType;
}

export class ItemStatusInputV2 {
  @Amount({ optional: true, min: 0, example: 24 }) ordered_quantity?: Decimal;
  @Amount({ optional: true, min: 0, example: 2 }) shipped_quantity?: Decimal;
  @Amount({ optional: true, min: 0, example: 22 }) open_quantity?: Decimal;
  @Timestamp({ optional: true }) ship_date?: Date;
  @Timestamp({ optional: true }) delivered_date?: Date;
  @Timestamp({ optional: true }) requested_ship_date?: Date;
  @Timestamp({ optional: true }) requested_delivery_date?: Date;
}

export class NewInvoiceItemV2 extends NewInvoiceItemFields {
  @Nested(() => TaxChargesInputV2, {
    optional: true,
  })
  tax_charges?: TaxChargesInputV2;
  @Nested(() => ItemStatusInputV2, { optional: true })
  item_status?: ItemStatusInputV2;
  @YesNo({ optional: true, example: false }) is_adhoc?: boolean;
}

export class InvoiceChargeInputV2 {
  @Text({ example: 'Freight' }) name: string;
  @OneOf(CHARGE_TYPES, { example: 'shipping' }) type: ChargeType;
  @OneOf(VALUE_TYPES, {
    optional: true,
  })
  value_type?: ValueType;
  @Money({ typeField: 'value_type', min: 0, example: 4.5 }) amount: Decimal;
}

export class InvoiceAttributeInputV2 {
  @Identifier({ example: 'cost_center' }) name: string;
  @ExactText({ max: 4000, example: 'Kitchen' }) value: string;
  @Text({ optional: true, example: 'Cost center' }) label?: string;
}

export class CreateInvoiceV2 {
  @Identifier({ example: 'INV-EXAMPLE-2' }) reference_id: string;
  @IdentifierList({
    min: 1,
    max: MAX_ORDERS,
    unique: true,
    example: ['11077'],
  })
  order_ids: string[];
  @Identifier({ example: 'INV-EXAMPLE-2' }) invoice_number: string;
  @Timestamp({ example: '2030-01-31T00:00:00Z' }) due_date: Date;
  @ListOf(() => NewInvoiceItemV2, { min: 1, max: MAX_ITEMS }) items: NewInvoiceItemV2[];
  @Money({ optional: true, min: 0, example: 0 }) paid_amount?: Decimal;
  @OneOf(INVOICE_STATES, { optional: true, description: '`DRAFT` (default), `OPEN` or `SENT`', example: 'OPEN' })
  invoice_status?: InvoiceState;
  @Timestamp({ optional: true }) issued_at?: Date;
  @ExactText({ optional: true, example: 'Deliver before noon' }) remarks?: string;
  @Url({ optional: true }) url?: string;
  @Text({ optional: true, example: 'Bank transfer' }) payment_method?: string;
  @Text({ optional: true, example: 'Net 30' }) payment_terms?: string;
  @Identifier({ optional: true, example: 'PO-4711' }) po_number?: string;
  @Text({ optional: true, example: 'Speedy Express' }) shipping_method?: string;
  @Timestamp({ optional: true }) shipped_date?: Date;
  @Identifier({ optional: true }) sales_rep_id?: string;
  @ListOf(() => InvoiceChargeInputV2, { optional: true, max: MAX_LIST_ENTRIES }) charges?: InvoiceChargeInputV2[];
  @ListOf(() => InvoiceAttributeInputV2, { optional: true, max: MAX_LIST_ENTRIES })
  attributes?: InvoiceAttributeInputV2[];
  @Timestamp({ optional: true }) created_at?: Date;
  @Timestamp({ optional: true, description: 'Must be later than the creation of each order' }) updated_at?: Date;
}
