import type { FieldTexts } from '../../../platform/edge/http/docs/resource-docs.js';
import { valueTypeTexts } from './value-type-texts.js';

const LINE_FIELDS = {
  reference_id: 'Your own id of the line, unique in the order',
  product_id: 'Product of the SKU; null for an ad hoc line. The service sets it',
  sku: 'SKU that is ordered',
  quantity: 'Ordered quantity, above 0',
  unit_price:
    'Price of one unit before the discount of the line, in the currency of the tenant; resolved from contracts and price lists of the customer if it is not sent',
  final_unit_price:
    'Price of one unit after the discount of the line: its net ÷ (quantity − cancelled quantity), rounded to 4 decimals; 0 if the whole line is cancelled. The service computes it',
  shipped_quantity:
    'Quantity that has left the warehouse: what was stated when the order was entered, plus shipments since',
  invoiced_quantity:
    'Quantity on invoices, drafts included: what was stated when the order was entered, plus invoices since',
  cancelled_quantity:
    'Quantity of the line that will not be delivered, and that is in no total; at most what is neither in shipments nor invoiced. A replacement can raise and lower it; it stays if it is not sent',
  picked_quantity:
    'Quantity that is taken from the shelf: what was stated when the order was entered, plus shipments of any status since',
  discount:
    'Discount of the whole ordered quantity, not of one unit, at most its amount; 0 if none was sent. What is cancelled reduces an absolute discount in proportion',
  discount_type: 'How `discount` is given; `value` if it is not sent',
  note: 'Note on the line, for instance for the warehouse',
  is_adhoc: 'Whether the SKU is permitted although it is not in the catalogue; false if it is not sent',
  applied_promotion:
    'Promotion that your shop applied to the line, with any members, of at most 65,536 characters as JSON; stored as sent, not evaluated',
  applied_modifiers:
    'Modifiers that your shop applied to the line, with any members, of at most 65,536 characters as JSON together; stored as sent, not evaluated',
};

/** Meanings of the fields of order lines, for both API versions. */
export const ORDER_LINE_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['NewOrderLine'],
    fields: {
      shipped_quantity:
        'Quantity that was shipped before the order was entered here; at most the quantity that is not cancelled',
      invoiced_quantity: 'Quantity that was invoiced before the order was entered here',
      picked_quantity:
        'Quantity that was picked before the order was entered here; at most the quantity that is not cancelled',
      cancelled_quantity:
        'Quantity that will not be delivered; it cannot be shipped or invoiced and is in no total. At most the ordered quantity',
    },
  },
  {
    classes: ['OrderLine'],
    fields: { id: 'Id of the line, which the service assigns; it survives replacements of the order' },
  },
  {
    classes: ['OrderLine', 'NewOrderLine', 'ReplacedOrderLine'],
    fields: LINE_FIELDS,
    values: { discount_type: valueTypeTexts('quantity × unit price') },
  },
];
