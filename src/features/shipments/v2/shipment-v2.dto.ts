import { EXAMPLE_INVOICE_ID, EXAMPLE_ORDER_ID } from '../../../demo/ids/example-ids.js';
import { CursorPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined, Without } from '../../../platform/edge/validation/combined.js';
import type { Decimal } from '../../../platform/base/values/decimal.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import { QueryList, QueryOneOf } from '../../../platform/edge/validation/query.js';
import { StatedVersion, VersionAndTimesFields } from '../../../platform/edge/validation/record-fields.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { Amount, OneOf } from '../../../platform/edge/validation/scalars.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipment.entity.js';
import { SHIPMENT_SORTS } from '../shipments.queries.js';
import * as fields from '../wire/shipment-fields.js';
import { FileParametersV2, PAGE_PARAMETERS } from '../../exports/v2/export-v2.dto.js';

export class NewShipmentItemV2 extends fields.NewShipmentItem {
  @Amount({ above: 0, example: 1 }) override quantity: Decimal;
}

export class CreateShipmentV2 extends fields.NewShipmentFields {
  @ListOf(() => NewShipmentItemV2, fields.NEW_ITEMS) override shipment_items: NewShipmentItemV2[];
}

export class ShipmentV2 extends Combined(fields.ShipmentFields, VersionAndTimesFields) {
  @OneOf(SHIPMENT_STATUSES) override status: ShipmentStatus;
}

@ResponseOnly(fields.ShipmentItem, { ignored: ['id'] })
export class ChangedShipmentItemV2 extends NewShipmentItemV2 {}

const MOVES = 'Can only move forward (`created`, `shipped`, `fulfilled`), or to `cancelled`, which is final';

@ResponseOnly(ShipmentV2)
export class UpdateShipmentV2 extends fields.ShipmentChangeFields {
  @OneOf(SHIPMENT_STATUSES, { change: true, description: MOVES, example: 'created' }) override status?: ShipmentStatus;
  @OneOf(SHIPMENT_STATUSES, { change: true, example: 'created' }) override shipment_status?: ShipmentStatus;
  @ListOf(() => ChangedShipmentItemV2, fields.CHANGED_ITEMS) override shipment_items?: ChangedShipmentItemV2[];
}

export class ChangeShipmentStatusV2 {
  @OneOf(SHIPMENT_STATUSES, {
    description: `${MOVES}. The present status is accepted and changes nothing`,
    example: 'fulfilled',
  })
  status: ShipmentStatus;
  @StatedVersion() version?: number;
}

class ShipmentFiltersV2 extends fields.ShipmentFilters {
  @QueryOneOf(SHIPMENT_STATUSES, { description: 'Only shipments in this status; all without it', example: 'created' })
  override status?: ShipmentStatus;
  @QueryOneOf(SHIPMENT_STATUSES, { description: 'Another name for `status`', example: 'shipped' })
  override shipment_status?: ShipmentStatus;
}

export class ListShipmentsV2 extends Combined(Sorted(CursorPageQuery, SHIPMENT_SORTS), ShipmentFiltersV2) {
  @QueryList({ ids: 'lenient', description: 'Only shipments of these orders', example: [EXAMPLE_ORDER_ID] })
  order_ids?: string[];
  @QueryList({ ids: 'lenient', description: 'Only shipments of these invoices', example: [EXAMPLE_INVOICE_ID] })
  invoice_ids?: string[];
}

export class ExportShipmentsV2 extends Combined(Without(ListShipmentsV2, PAGE_PARAMETERS), FileParametersV2) {}
