import { NAMED_INVOICES, NAMED_ORDERS } from '#features/named-records.js';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord, readRecordByKey } from '#platform/data/records/record-by-id.js';
import { newId } from '#platform/base/values/ids.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { createShipment, createShipments } from './create-shipment.js';
import { deleteShipment } from './delete-shipment.js';
import type { NewShipment } from './new-shipment.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from './shipment.entity.js';
import {
  SHIPMENT,
  SHIPMENT_BY_REFERENCE,
  type ShipmentRecord,
  SHIPMENTS,
  SHIPMENTS_BY_IDS,
  type ShipmentSort,
} from './shipments.queries.js';
import { type KnownStatuses, type ShipmentChanges, updateShipment } from './update-shipment.js';

export interface ShipmentFilter extends CommonFilter {
  status?: ShipmentStatus;
  known?: KnownStatuses;
  orderIds?: string[];
  invoiceIds?: string[];
}

/** The conditions of a list of shipments. */
export const shipmentsWhere = (filter: ShipmentFilter): Where =>
  commonWhere(filter)
    .records('order_ids', filter.orderIds, NAMED_ORDERS, (ids) => `t.order_id = any(${ids}::uuid[])`)
    .records('invoice_ids', filter.invoiceIds, NAMED_INVOICES, (ids) => `t.invoice_id = any(${ids}::uuid[])`)
    .when(filter.status, (status) => `t.status = ${status}`)
    .when(filter.known, (known) => `t.status = any(${known}::text[])`);

@Injectable()
export class ShipmentsService {
  constructor(private readonly db: TenantDb) {}

  /** Creates a shipment and adds its quantities to the order lines. */
  async create({ id = newId(), ...input }: NewShipment): Promise<ShipmentRecord> {
    return this.db.transaction((tx) => createShipment(tx, { ...input, id }));
  }

  /** Creates shipments with few statements, as {@link create} does. No order or reference may occur twice. Throws `RefusedEntries`. */
  async createMany(inputs: readonly NewShipment[]): Promise<void> {
    await this.db.transaction((tx) =>
      createShipments(
        tx,
        inputs.map(({ id = newId(), ...input }) => ({ ...input, id })),
      ),
    );
  }

  /** The shipments with some ids that exist. */
  async findByIds(ids: readonly string[]): Promise<ShipmentRecord[]> {
    const rows = await this.db.read<{ doc: ShipmentRecord }>(SHIPMENTS_BY_IDS, [ids]);
    return rows.map(({ doc }) => doc);
  }

  /** Throws `shipment_not_found`, also for a shipment in a status that the caller's version does not have (`known`). */
  async get(id: string, known: KnownStatuses = SHIPMENT_STATUSES): Promise<ShipmentRecord> {
    const shipment = await readRecord(this.db, 'shipment', SHIPMENT, id);
    if (!known.includes(shipment.status)) throw DomainError.notFound('shipment', id);
    return shipment;
  }

  getByReference(referenceId: string): Promise<ShipmentRecord> {
    return readRecordByKey(this.db, 'shipment', SHIPMENT_BY_REFERENCE, referenceId);
  }

  list(filter: ShipmentFilter, request: PageRequest<ShipmentSort>): Promise<Page<ShipmentRecord>> {
    return listPage(this.db, SHIPMENTS, shipmentsWhere(filter), request);
  }

  async update(
    id: string,
    changes: ShipmentChanges,
    precondition: Precondition,
    known: KnownStatuses = SHIPMENT_STATUSES,
  ): Promise<ShipmentRecord> {
    return this.db.transaction(async (tx) => {
      await updateShipment(tx, id, changes, precondition, known);
      return (await tx.queryOne(SHIPMENT, [id]))!;
    });
  }

  /** Deletes a shipment in status `created` and gives its quantities back to the order lines. */
  async delete(id: string, precondition: Precondition, known: KnownStatuses = SHIPMENT_STATUSES): Promise<void> {
    await this.db.transaction((tx) => deleteShipment(tx, id, precondition, known));
  }
}
