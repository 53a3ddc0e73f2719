import { Injectable } from '@nestjs/common';
import { OrdersService } from '../orders.service.js';
import { CreateOrderV2 } from '../v2/create-order-v2.dto.js';
import { fromV2 } from '../v2/new-order-v2.mapper.js';
import { toV2 } from '../v2/order-v2.mapper.js';
import { isJsonObject } from '../../../platform/base/json/json.js';
import { TenantDb } from '../../../platform/data/tenancy/tenant-db.js';
import type { ImportForm, Line } from '../../../platform/data/records/import-form.js';
import { DocumentLines } from '../../../platform/edge/bulk/document-lines.js';
import {
  ATTRIBUTE_VALUES,
  createForm,
  idBy,
  identifierOf,
  isReadForm,
  type ReadForm,
  validated,
} from '../../../platform/edge/bulk/lines.js';
import { withIds } from '../../../platform/edge/bulk/reference-ids.js';
import { CUSTOMER_BY_REFERENCE, CUSTOMER_IDS } from '../../customers/bulk/customer-lookups.queries.js';
import { ORDER_BY_DISPLAY_ID, ORDER_BY_REFERENCE } from './order-lookups.queries.js';
import { PAYMENT_METHOD_IDS } from '../../payment-methods/bulk/payment-method-lookups.queries.js';
import { PRICE_LIST_IDS } from '../../price-lists/bulk/price-list-lookups.queries.js';

/** Quantities that shipments and invoices move. */
const COUNTERS = ['shipped_quantity', 'invoiced_quantity', 'picked_quantity'];

const PART: ReadForm = { computed: ['id', 'state_info', 'country_info'], lists: { attributes: ATTRIBUTE_VALUES } };

const FORM: ReadForm = {
  renamed: { charges: 'additional_charges' },
  computed: [
    'id',
    'version',
    'currency',
    'card',
    'cart_total',
    'payable_total',
    'created_by',
    'updated_by',
    'entity_source',
    'customer_reference_id',
    'customer_name',
    'price_list',
  ],
  lists: {
    attributes: ATTRIBUTE_VALUES,
    additional_charges: { computed: ['applied_promotion'] },
    line_items: { computed: ['id', 'product_id', 'name', 'parent_sku_id', 'final_unit_price'] },
  },
};

const REFERENCES = { price_list_id: PRICE_LIST_IDS, payment_method_id: PAYMENT_METHOD_IDS };

const EXAMPLE = {
  reference_id: 'SO-TEMPLATE',
  customer_id: 'ALFKI',
  status: 'confirmed',
  po_number: 'PO-4711',
  price_list_id: 'NORTHWIND',
  shipping_charge: 29.46,
  line_items: [
    { reference_id: '1', sku: 'NW-003', quantity: 12, unit_price: 18, discount: 5, discount_type: 'percentage' },
    { reference_id: '2', sku: 'NW-002', quantity: 6, unit_price: 19 },
  ],
};

/** The addresses and the contact that an order as it was read does not have; without null a creation copies the customer's defaults. */
const emptyPartsOf = (sent: Line) => ({
  ...(sent.billing_address === null ? { billingAddress: null } : {}),
  ...(sent.shipping_address === null ? { shippingAddress: null } : {}),
  ...(sent.primary_contact === null ? { primaryContact: null } : {}),
});

/** Writes lines of orders. */
@Injectable()
export class OrderLines extends DocumentLines {
  protected readonly type = CreateOrderV2;
  protected readonly form = FORM;
  protected readonly byReference = ORDER_BY_REFERENCE;
  protected override readonly byDisplayId = ORDER_BY_DISPLAY_ID;
  protected override readonly compared = { customer_id: CUSTOMER_IDS };
  protected override readonly moving = ['payment_status', 'fulfillment_status', 'updated_at'];

  constructor(
    db: TenantDb,
    private readonly orders: OrdersService,
  ) {
    super(db);
  }

  protected async read(id: string): Promise<object> {
    return toV2(await this.orders.get(id));
  }

  protected async create(sent: Line, line: Line): Promise<void> {
    const isCopy = isReadForm(line);
    const isCancelled = isCopy && sent.status === 'cancelled';
    const dto = await validated(CreateOrderV2, isCancelled ? { ...sent, status: undefined } : sent);
    const order = { ...fromV2(dto), entitySource: 'import', isCopy, ...(isCopy ? emptyPartsOf(sent) : {}) };
    await this.orders.create(isCancelled ? { ...order, status: 'cancelled' } : order);
  }

  /**
   * Of an order as it was read, quantities and states that its documents give it are left out, and the customer is found by its reference,
   * because its id can be that of another tenant.
   */
  protected async complete(sent: Line, line: Line): Promise<Line> {
    const order = await withIds(this.db, sent, REFERENCES);
    for (const name of ['billing_address', 'shipping_address', 'primary_contact'])
      if (isReadForm(line) && isJsonObject(order[name])) order[name] = createForm(order[name], PART);
    if (Array.isArray(order.line_items) && isReadForm(line))
      order.line_items = order.line_items.map((one: unknown) =>
        isJsonObject(one) ? createForm(one, { computed: COUNTERS }) : one,
      );
    if (!isReadForm(line)) return order;
    delete order.fulfillment_status;
    delete order.updated_at;
    if (order.payment_status !== 'REFUNDED' && order.payment_status !== 'VOIDED') delete order.payment_status;
    const customerId = await idBy(this.db, CUSTOMER_BY_REFERENCE, identifierOf(line, 'customer_reference_id'));
    return customerId === undefined ? order : { ...order, customer_id: customerId };
  }
}

/** How files of orders with their lines are imported. */
export const ORDER_IMPORT: ImportForm = {
  resource: 'orders',
  type: 'order',
  text: 'orders with their lines',
  example: EXAMPLE,
  importer: OrderLines,
};
