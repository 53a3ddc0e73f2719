import { Injectable } from '@nestjs/common';
import { InventoriesService } from '../inventories.service.js';
import type { InventoryUpsert } from '../upsert-inventory.js';
import { InventoryValuesV2 } from '../v2/inventory-v2.dto.js';
import { inventoryValuesFrom } from '../api/inventory.mapper.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { Combined } from '#platform/edge/validation/combined.js';
import type {
  CsvDescription,
  ImportDeclaration,
  ImportMatch,
  ImportMode,
  Line,
  LineResult,
  ManyLinesImporter,
} from '#platform/data/records/import-declaration.js';
import { INVENTORY_IDS } from './inventory-lookups.queries.js';
import {
  countDistinct,
  creationOf,
  identifierOf,
  nullClears,
  type ReadForm,
  resultOf,
  validated,
  withoutNulls,
} from '#platform/edge/files/lines.js';
import { BarcodeField, productOf, writeByBarcode } from '#features/products/files/barcode-lines.js';
import { SkuField, taken } from '#features/products/files/sku-lines.js';

/** A line: an inventory with the SKU of its product. */
class InventoryLine extends Combined(SkuField, InventoryValuesV2) {}

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

/** Columns of files in which products are found by their barcodes. */
class InventoryRow extends Combined(BarcodeField, InventoryLine) {}

/** Writes lines of inventories, found by SKU or barcode of the product. What a line leaves out keeps its value; null clears as {@link nullClears} says. */
@Injectable()
export class InventoryLines implements ManyLinesImporter {
  constructor(
    private readonly db: TenantDb,
    private readonly inventories: InventoriesService,
  ) {}

  referenceOf(line: Line): string | null {
    return identifierOf(line, 'sku', 'barcode');
  }

  readonly identifierOf = productOf;

  async writeMany(lines: readonly Line[], mode: ImportMode, match: ImportMatch): Promise<LineResult[]> {
    if (match === 'identifier') return this.writeBySku(lines, mode);
    return writeByBarcode(this.db, lines, 'of a product', (matched) => this.writeBySku(matched, mode));
  }

  private async writeBySku(lines: readonly Line[], mode: ImportMode): Promise<LineResult[]> {
    const forms = lines.map((line) => creationOf(InventoryLine, line, FORM));
    const count = countDistinct(forms.map(({ sku }) => [sku]));
    const results: LineResult[] = [];
    const upserts: { index: number; input: InventoryUpsert }[] = [];
    for (const [index, form] of forms.slice(0, count).entries()) {
      const input = await resultOf(() => upsertOf(form, nullClears(lines[index]!)));
      if (input instanceof DomainError) results[index] = input;
      else upserts.push({ index, input });
    }
    const present = mode === 'create' ? await this.present(upserts.map(({ input }) => input.sku)) : NONE;
    const writes = upserts.filter(({ input: { sku } }) => !present.has(sku));
    const outcomes = writes.length ? await this.inventories.upsertMany(writes.map(({ input }) => input)) : [];
    for (const [place, { index }] of writes.entries()) results[index] = outcomes[place]!;
    for (const { index, input } of upserts) results[index] ??= taken('an inventory', 'sku', present.get(input.sku)!);
    return results;
  }

  private async present(skus: readonly string[]): Promise<Map<string, string>> {
    const rows = skus.length ? await this.db.read<{ id: string; sku: string }>(INVENTORY_IDS, [skus]) : [];
    return new Map(rows.map(({ id, sku }) => [sku, id]));
  }
}

const NONE: ReadonlyMap<string, string> = new Map();

async function upsertOf(form: Line, clears: boolean): Promise<InventoryUpsert> {
  const dto = await validated(InventoryLine, clears ? form : withoutNulls(form));
  return { sku: dto.sku, ...inventoryValuesFrom(dto) };
}

/** How files of stock figures of products are imported. */
export const INVENTORY_IMPORT: ImportDeclaration = {
  resource: 'inventories',
  type: 'inventory',
  text: 'stock figures of products',
  csv: CSV,
  barcodeCsv: { ...CSV, type: InventoryRow },
  importer: InventoryLines,
};
