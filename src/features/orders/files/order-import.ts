import { Injectable } from '@nestjs/common';
import type { NewOrder } from '../creation/new-order.js';
import { OrdersService } from '../orders.service.js';
import { CreateOrderV2 } from '../v2/create-order-v2.dto.js';
import { completeOrder } from '../api/new-order.mapper.js';
import { orderRepresentation } from '../api/order-representation.mapper.js';
import { isJsonObject } from '#platform/base/json/json.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { CsvDescription, ImportDeclaration, Line } from '#platform/data/records/import-declaration.js';
import { DocumentImporter } from '#platform/edge/files/document-importer.js';
import {
  ATTRIBUTE_VALUES,
  countDistinct,
  createForm,
  identifierOf,
  isReadForm,
  type ReadForm,
  validated,
} from '#platform/edge/files/lines.js';
import { allWithIds, idsOf } from '#platform/edge/files/reference-ids.js';
import { CUSTOMER_IDS } from '#features/customers/files/customer-lookups.queries.js';
import { ORDER_IDS, ORDERS_BY_DISPLAY_IDS } from './order-lookups.queries.js';
import { PAYMENT_METHOD_IDS } from '#features/payment-methods/files/payment-method-lookups.queries.js';
import { PRICE_LIST_IDS } from '#features/price-lists/files/price-list-lookups.queries.js';

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
    'credit_hold',
    'credit_release_note',
    'invoice_ids',
    'shipment_ids',
  ],
  lists: {
    attributes: ATTRIBUTE_VALUES,
    additional_charges: { computed: ['applied_promotion'] },
    line_items: { computed: ['id', 'product_id', 'name', 'parent_sku_id', 'final_unit_price', 'returned_quantity'] },
  },
};

const REFERENCES = { price_list_id: PRICE_LIST_IDS, payment_method_id: PAYMENT_METHOD_IDS };

const CSV: CsvDescription = {
  type: CreateOrderV2,
  aliases: FORM.renamed!,
  readColumns: [
    ...FORM.computed!,
    ...FORM.lists!.line_items!.computed!.map((name) => `line_items[].${name}`),
    ...['billing_address', 'shipping_address'].flatMap((name) => regionColumns(name)),
    ...['created_by', 'updated_by'].flatMap((user) => [`${user}.id`, `${user}.email`]),
    ...['id', 'name', 'reference_id'].map((name) => `price_list.${name}`),
  ],
  example: {
    reference_id: 'SO-TEMPLATE',
    customer_id: 'ALFKI',
    status: 'confirmed',
    po_number: 'PO-4711',
    price_list_id: 'NORTHWIND',
    shipping_charge: '29.46',
    'line_items[0].reference_id': '1',
    'line_items[0].sku': 'NW-003',
    'line_items[0].quantity': '12',
    'line_items[0].unit_price': '18',
    'line_items[0].discount': '5',
    'line_items[0].discount_type': 'percentage',
  },
  joined: {
    list: 'line_items',
    keys: ['reference_id', 'display_id', 'id'],
    apart: 'refused',
    example: {
      reference_id: 'SO-TEMPLATE',
      'line_items[0].reference_id': '2',
      'line_items[0].sku': 'NW-002',
      'line_items[0].quantity': '6',
      'line_items[0].unit_price': '19',
    },
  },
};

function regionColumns(address: string): string[] {
  const fields = ['code', 'short_code', 'name'];
  return ['state_info', 'country_info'].flatMap((info) => fields.map((name) => `${address}.${info}.${name}`));
}

/** The addresses and the contact that an order as it was read does not have; without null a creation copies the customer's defaults. */
const emptyPartsOf = (sent: Line) => ({
  ...(sent.billing_address === null ? { billingAddress: null } : {}),
  ...(sent.shipping_address === null ? { shippingAddress: null } : {}),
  ...(sent.primary_contact === null ? { primaryContact: null } : {}),
});

/** Writes lines of orders. */
@Injectable()
export class OrderLines extends DocumentImporter<NewOrder> {
  protected readonly type = CreateOrderV2;
  protected readonly form = FORM;
  protected readonly idsByReferences = ORDER_IDS;
  protected override readonly idsByDisplayIds = ORDERS_BY_DISPLAY_IDS;
  protected override readonly compared = { customer_id: CUSTOMER_IDS };
  protected override readonly moving = () => ['payment_status', 'fulfillment_status', 'updated_at'];

  constructor(
    db: TenantDb,
    private readonly orders: OrdersService,
  ) {
    super(db);
  }

  /**
   * Of an order as it was read, quantities and states that its documents give it are left out, and the customer is found by its reference,
   * because its id can be that of another tenant.
   */
  protected async complete(creations: readonly Line[], lines: readonly Line[]): Promise<Line[]> {
    const orders = await allWithIds(this.db, creations, REFERENCES);
    const references = lines.map((line) => (isReadForm(line) ? identifierOf(line, 'customer_reference_id') : null));
    const ids = await idsOf(this.db, CUSTOMER_IDS, references);
    return orders.map((order, index) => {
      if (!isReadForm(lines[index]!)) return order;
      const customerId = ids.get(references[index]);
      return withoutMoving(customerId === undefined ? order : { ...order, customer_id: customerId });
    });
  }

  protected countTogether(sent: readonly Line[]): number {
    return Math.min(
      countDistinct(sent.map(({ reference_id: reference }) => [reference])),
      countDistinct(sent.map(({ display_id: displayId }) => [displayId])),
    );
  }

  protected async read(ids: readonly string[]): Promise<{ id: string }[]> {
    return (await this.orders.findByIds(ids)).map(orderRepresentation);
  }

  protected async inputOf(sent: Line, line: Line, id: string): Promise<NewOrder> {
    const isCopy = isReadForm(line);
    const isCancelled = isCopy && sent.status === 'cancelled';
    const dto = await validated(CreateOrderV2, isCancelled ? { ...sent, status: undefined } : sent);
    const order = { ...completeOrder(dto), id, entitySource: 'import', isCopy, ...(isCopy ? emptyPartsOf(sent) : {}) };
    return isCancelled ? { ...order, status: 'cancelled' } : order;
  }

  protected createMany(inputs: readonly NewOrder[]): Promise<void> {
    return this.orders.createMany(inputs);
  }
}

/** An order as it was read, without what its documents give it. */
function withoutMoving(order: Line): Line {
  for (const name of ['billing_address', 'shipping_address', 'primary_contact'])
    if (isJsonObject(order[name])) order[name] = createForm(order[name], PART);
  if (Array.isArray(order.line_items))
    order.line_items = order.line_items.map((one: unknown) =>
      isJsonObject(one) ? createForm(one, { computed: COUNTERS }) : one,
    );
  delete order.fulfillment_status;
  delete order.updated_at;
  if (order.payment_status !== 'REFUNDED' && order.payment_status !== 'VOIDED') delete order.payment_status;
  return order;
}

/** How files of orders with their lines are imported. */
export const ORDER_IMPORT: ImportDeclaration = {
  resource: 'orders',
  type: 'order',
  text: 'orders with their lines',
  csv: CSV,
  importer: OrderLines,
};
