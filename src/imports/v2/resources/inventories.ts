import { Injectable } from '@nestjs/common';
import { InventoriesService } from '../../../inventories/inventories.service.js';
import { PutInventoryV2 } from '../../../inventories/v2/inventory-v2.dto.js';
import { inventoryValuesFrom } from '../../../inventories/wire/inventory.mapper.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { Combined } from '../../../platform/validation/combined.js';
import type { ImportMode } from '../../import.entity.js';
import type { CsvDescription, Line, LineImporter, LineOutcome } from '../../work/line-importer.js';
import { INVENTORY_ID_BY_SKU } from '../../work/lookups.queries.js';
import { createForm, idBy, isReadForm, type ReadForm, SkuField, taken, textOf, validated } from './lines.js';

/** A line: an inventory with the SKU of its product. */
class InventoryLine extends Combined(SkuField, PutInventoryV2) {}

const FORM: ReadForm = { computed: ['id', 'product_id', 'status', 'version', 'created_at', 'updated_at'] };

const CSV: CsvDescription = {
  type: InventoryLine,
  aliases: {},
  readColumns: FORM.computed!,
  example: {
    sku: 'NW-001',
    available_quantity: '120',
    reserved_quantity: '14',
    in_stock_quantity: '134',
    out_of_stock_threshold: '25',
    back_order_allowed: 'true',
    'on_order_details[0].quantity': '200',
    'on_order_details[0].date': '2030-03-14T00:00:00Z',
    'on_order_details[0].identifier': 'PO-7781',
  },
};

/** Writes lines of inventories, found by SKU. What a line leaves out keeps its value. */
@Injectable()
export class InventoryLines implements LineImporter {
  readonly resource = 'inventories';
  readonly csv = CSV;

  constructor(
    private readonly db: TenantDb,
    private readonly inventories: InventoriesService,
  ) {}

  referenceOf(line: Line): string | null {
    return textOf(line, 'sku');
  }

  async write(line: Line, mode: ImportMode): Promise<LineOutcome> {
    const sent = createForm(line, FORM, isReadForm(line));
    const dto = await validated(InventoryLine, sent);
    const id = mode === 'create' ? await idBy(this.db, INVENTORY_ID_BY_SKU, dto.sku) : undefined;
    if (id !== undefined) throw taken('an inventory', 'sku', id);
    const { outcome } = await this.inventories.upsert({ sku: dto.sku, ...inventoryValuesFrom(dto) });
    return outcome;
  }
}
