import { Injectable } from '@nestjs/common';
import { isJsonObject } from '#platform/base/json/json.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { ShipmentsService } from '../shipments.service.js';
import { CreateShipmentV2 } from '../v2/shipment-v2.dto.js';
import { shipmentRepresentation } from '../api/shipment.mapper.js';
import { newShipment } from '../api/shipment.mapper.js';
import type { CsvDescription, ImportDeclaration, Line } from '#platform/data/records/import-declaration.js';
import { DocumentImporter } from '#platform/edge/files/document-importer.js';
import { countDistinct, createForm, isReadForm, type ReadForm, validated } from '#platform/edge/files/lines.js';
import { allWithIds } from '#platform/edge/files/reference-ids.js';
import { INVOICE_IDS } from '#features/invoices/files/invoice-lookups.queries.js';
import { ORDER_IDS } from '#features/orders/files/order-lookups.queries.js';
import { countByOrders } from '#features/orders/files/orders-together.js';
import type { NewShipment } from '../new-shipment.js';
import { SHIPMENT_IDS } from './shipment-lookups.queries.js';

const FORM: ReadForm = {
  computed: ['id', 'version', 'updated_at'],
  lists: { shipment_items: { computed: ['id'] } },
};

const CSV: CsvDescription = {
  type: CreateShipmentV2,
  aliases: {},
  readColumns: [...FORM.computed!, ...FORM.lists!.shipment_items!.computed!.map((name) => `shipment_items[].${name}`)],
  example: {
    reference_id: 'SHP-TEMPLATE',
    order_id: 'SO-TEMPLATE',
    'tracking_info.tracking_number': '1Z999AA10123456784',
    'tracking_info.delivery_partner': 'Speedy Express',
    note: 'Leave at the gate',
    'shipment_items[0].sku_id': 'NW-003',
    'shipment_items[0].quantity': '12',
  },
  joined: {
    list: 'shipment_items',
    keys: ['reference_id', 'id'],
    apart: 'refused',
    example: {
      reference_id: 'SHP-TEMPLATE',
      'shipment_items[0].sku_id': 'NW-002',
      'shipment_items[0].quantity': '2',
    },
  },
};

/** Writes lines of shipments. */
@Injectable()
export class ShipmentLines extends DocumentImporter<NewShipment> {
  protected readonly type = CreateShipmentV2;
  protected readonly form = FORM;
  protected readonly idsByReferences = SHIPMENT_IDS;
  protected override readonly moving = () => ['updated_at'];

  constructor(
    db: TenantDb,
    private readonly shipments: ShipmentsService,
  ) {
    super(db);
  }

  /** Of a shipment as it was read, an item names its product by SKU. */
  protected async complete(creations: readonly Line[], lines: readonly Line[]): Promise<Line[]> {
    const shipments = await allWithIds(this.db, creations, { order_id: ORDER_IDS, invoice_id: INVOICE_IDS });
    for (const [index, shipment] of shipments.entries()) {
      const { shipment_status: alias, shipment_items: items } = shipment;
      if (shipment.status === undefined && alias !== undefined) {
        shipment.status = alias;
        delete shipment.shipment_status;
      }
      if (isReadForm(lines[index]!) && Array.isArray(items))
        shipment.shipment_items = items.map((one: unknown) =>
          isJsonObject(one) ? createForm(one, { computed: ['product_id'] }) : one,
        );
    }
    return shipments;
  }

  protected async countTogether(sent: readonly Line[]): Promise<number> {
    const count = countDistinct(sent.map(({ reference_id: reference }) => [reference]));
    const orders = sent.slice(0, count).map(({ order_id: id }) => id);
    return countByOrders(this.db, orders);
  }

  protected async read(ids: readonly string[]): Promise<{ id: string }[]> {
    return (await this.shipments.findByIds(ids)).map(shipmentRepresentation);
  }

  /** A shipment that was read as cancelled is created so. */
  protected async inputOf(sent: Line, line: Line, id: string): Promise<NewShipment> {
    const isCancelled = isReadForm(line) && sent.status === 'cancelled';
    const dto = await validated(CreateShipmentV2, isCancelled ? { ...sent, status: 'created' } : sent);
    return { ...newShipment(dto), id, ...(isCancelled ? { status: 'cancelled' } : {}) };
  }

  protected createMany(inputs: readonly NewShipment[]): Promise<void> {
    return this.shipments.createMany(inputs);
  }
}

/** How files of shipments with their items are imported. */
export const SHIPMENT_IMPORT: ImportDeclaration = {
  resource: 'shipments',
  type: 'shipment',
  text: 'shipments with their items',
  csv: CSV,
  importer: ShipmentLines,
};
