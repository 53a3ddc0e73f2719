import { EXAMPLE_OPEN_ORDER_ID, EXAMPLE_PRODUCT_ID } from '../../../demo/ids/example-ids.js';
import { CHARGE_TYPES, VALUE_TYPES } from '../../orders/charge.js';
import type { WireDecimal } from '../../../platform/base/values/decimal.js';
import { ListOf, Nested, TextList } from '../../../platform/edge/validation/nested.js';
import { Amount, Id, OneOf, Text, Timestamp, Url, Whole, YesNo } from '../../../platform/edge/validation/scalars.js';
import { INVOICE_STATES } from '../invoice-state.js';
import { MAX_ITEMS } from '../wire/new-invoice-fields.js';

export class TaxChargesV2 {
  @Amount({ nullable: true }) tax: WireDecimal | null;
  @OneOf(VALUE_TYPES) tax_type: string;
  @Amount({ nullable: true }) discount: WireDecimal | null;
  @OneOf(VALUE_TYPES) discount_type: string;
  @Amount({ nullable: true }) shipping: WireDecimal | null;
  @OneOf(VALUE_TYPES) shipping_type: string;
  @Amount({ nullable: true }) additional: WireDecimal | null;
  @OneOf(VALUE_TYPES) additional_type: string;
}

export class ItemStatusV2 {
  @Amount({ nullable: true }) ordered_quantity: WireDecimal | null;
  @Amount({ nullable: true }) shipped_quantity: WireDecimal | null;
  @Amount({ nullable: true }) open_quantity: WireDecimal | null;
  @Timestamp({ nullable: true }) ship_date: string | null;
  @Timestamp({ nullable: true }) delivered_date: string | null;
  @Timestamp({ nullable: true }) requested_ship_date: string | null;
  @Timestamp({ nullable: true }) requested_delivery_date: string | null;
}

export class InvoiceItemV2 {
  @Id() id: string;
  @Text({ nullable: true }) reference_id: string | null;
  @Text() sku: string;
  @Id({ nullable: true, example: EXAMPLE_PRODUCT_ID }) product_id: string | null;
  @Text({ nullable: true, example: 'Chang' }) name: string | null;
  @Amount() quantity: WireDecimal;
  @Amount({ example: 0 }) credited_quantity: WireDecimal;
  @Amount({ example: 0 }) returned_quantity: WireDecimal;
  @Amount() amount: WireDecimal;
  @Amount({ example: 38 }) item_total: WireDecimal;
  @Amount({
    example: 41.46,
  })
  line_total: WireDecimal;
  @Amount({ example: 18.05 })
  final_unit_price: WireDecimal;
  @YesNo({ example: false }) is_adhoc: boolean;
  @Nested(() => TaxChargesV2, { nullable: true }) tax_charges: TaxChargesV2 | null;
  @Nested(() => ItemStatusV2, { nullable: true }) item_status: ItemStatusV2 | null;
}

export class InvoiceChargeV2 {
  @Text() name: string;
  @OneOf(CHARGE_TYPES) type: string;
  @OneOf(VALUE_TYPES) value_type: string;
  @Amount() amount: WireDecimal;
}

export class InvoiceAttributeV2 {
  @Id() id: string;
  @Text() name: string;
  @Text({ max: 4000 }) value: string;
  @Text({ nullable: true }) label: string | null;
  @Id() created_by: string;
  @Id() updated_by: string;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class InvoiceV2 {
  @Id() id: string;
  @Text() reference_id: string;
  @TextList({ max: 100, example: [EXAMPLE_OPEN_ORDER_ID] }) order_ids: string[];
  @Text() invoice_number: string;
  @Id() customer_id: string;
  @OneOf(['PAID', 'PENDING'], {
    example: 'PENDING',
  })
  status: string;
  @OneOf(INVOICE_STATES, { example: 'OPEN' }) invoice_status: string;
  @TextList({
    max: 3,
    example: ['SENT', 'CANCELLED'],
  })
  available_actions: string[];
  @Text({
    max: 3,
    example: 'USD',
  })
  currency: string;
  @Amount({
    example: 45.96,
  })
  total_amount: WireDecimal;
  @Amount() paid_amount: WireDecimal;
  @Amount({ example: 0 }) credited_amount: WireDecimal;
  @Amount({ example: 45.96 })
  due_amount: WireDecimal;
  @Amount({ example: 41.46 }) subtotal: WireDecimal;
  @Amount({ example: 0 }) discount_total: WireDecimal;
  @Amount({ example: 4.5 }) shipping_total: WireDecimal;
  @Amount({ example: 0 })
  tax_total: WireDecimal;
  @Amount({ example: 3.61 })
  line_tax_total: WireDecimal;
  @Amount({ example: 3.61 })
  tax_total_all: WireDecimal;
  @Timestamp({ nullable: true }) issued_at: string | null;
  @Timestamp() due_date: string;
  @Text({ nullable: true }) remarks: string | null;
  @Url({ nullable: true }) url: string | null;
  @Text({ nullable: true }) payment_method: string | null;
  @Text({ nullable: true }) payment_terms: string | null;
  @Text({ nullable: true }) po_number: string | null;
  @Text({ nullable: true }) shipping_method: string | null;
  @Timestamp({ nullable: true }) shipped_date: string | null;
  @Text({ nullable: true }) sales_rep_id: string | null;
  @ListOf(() => InvoiceChargeV2, { max: 100 }) charges: InvoiceChargeV2[];
  @ListOf(() => InvoiceAttributeV2, { max: 100 }) attributes: InvoiceAttributeV2[];
  @ListOf(() => InvoiceItemV2, { max: MAX_ITEMS }) items: InvoiceItemV2[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
  @Whole({ example: 1 }) version: number;
}
