import { Injectable } from '@nestjs/common';
import { TOUCH_ORDERS } from '../invoices/invoices.queries.js';
import { commonWhere, listPage } from '../platform/records/list-query.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { readRecord } from '../platform/records/record-by-id.js';
import { newId } from '../platform/values/ids.js';
import { stringifyInSlices } from '../platform/event-loop/slices.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { NewShipment, ShipmentChanges, ShipmentFilter } from './new-shipment.js';
import { findItems, holdInvoice, lockOrder, readLines, refuseReference, requireShippable } from './shipment-ground.js';
import { itemRows } from './shipment-rows.js';
import { movement } from './shipment-status.js';
import { Shipment } from './shipment.entity.js';
import {
  COUNT_SHIPMENT,
  SHIPMENT,
  type ShipmentRecord,
  SHIPMENTS,
  type ShipmentSort,
  STORE_SHIPMENT,
} from './shipments.queries.js';
import { takeLines } from './take-lines.js';
import { lockShipment, updateShipment } from './update-shipment.js';

@Injectable()
export class ShipmentsService {
  constructor(private readonly db: TenantDb) {}

  /** Creates a shipment and takes its quantities from the order's lines, under the order's lock. */
  async create({ id = newId(), status = 'created', items, ...input }: NewShipment): Promise<ShipmentRecord> {
    return this.db.transaction(async (tx) => {
      const faults = new Faults();
      await holdInvoice(tx, input.invoiceId, faults);
      const order = await lockOrder(tx, input.orderId);
      if (!order) faults.add('order_id', 'does not exist');
      const lines = order ? await readLines(tx, order.id) : [];
      const wanted = order ? findItems(items, lines, faults) : [];
      faults.throwIfAny();
      requireShippable(order!); // a missing one is a fault
      await refuseReference(tx, input.referenceId);
      const rows = itemRows(id, items, wanted, takeLines(wanted, lines));
      const row = { ...input, id, status, orderId: order!.id };
      const { picked, shipped, delivered } = movement(undefined, status);
      const parts: string[] = [];
      for (const list of [[row], rows.items, rows.allocations]) parts.push(await stringifyInSlices(list));
      const values = [...parts, picked, shipped, delivered, row.orderId];
      const [stored] = await tx.queryAndCommit<{ doc: ShipmentRecord }>(STORE_SHIPMENT, values);
      return stored!.doc;
    });
  }

  get(id: string): Promise<ShipmentRecord> {
    return readRecord<ShipmentRecord>(this.db, 'shipment', SHIPMENT, id);
  }

  list(filter: ShipmentFilter, request: PageRequest<ShipmentSort>): Promise<Page<ShipmentRecord>> {
    const where = commonWhere(filter)
      .ids(filter.orderIds, 't.order_id')
      .ids(filter.invoiceIds, 't.invoice_id')
      .when(filter.status, (status) => `t.status = ${status}`);
    return listPage(this.db, SHIPMENTS, where, request);
  }

  async update(id: string, changes: ShipmentChanges, precondition: Precondition): Promise<ShipmentRecord> {
    return this.db.transaction(async (tx) => {
      await updateShipment(tx, id, changes, precondition);
      return (await tx.queryOne<ShipmentRecord>(SHIPMENT, [id]))!;
    });
  }

  /** Deletes a shipment that has not left, and gives its quantities back to the order's lines. */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { present } = await lockShipment(tx, id, precondition);
      if (present.status !== 'created')
        throw new DomainError(
          'resource_locked',
          `The shipment is ${present.status}; only a created one can be deleted.`,
        );
      const { picked, shipped, delivered } = movement(present.status, undefined);
      await tx.query(COUNT_SHIPMENT, [id, picked, shipped, delivered]);
      await tx.repo(Shipment).delete(id);
      await tx.query(TOUCH_ORDERS, [[present.orderId]]);
    });
  }
}
