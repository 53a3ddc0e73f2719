import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKBOOK_TYPE } from '#features/imports/import-limits.js';
import { csvText } from '#platform/base/values/csv.js';
import { sheetOf, type TestCell } from '#test/support/imports/workbook.js';
import { type Cost, type Importer, measureImport } from './import-programs.js';

/** The costs of one table, as a workbook and as CSV. */
export interface TableCosts {
  workbook: Cost;
  csv: Cost;
}

const COLUMNS = [
  ...['sku_id', 'group_code', 'name', 'brand', 'tags[0]', 'attributes.size', 'attributes.since'],
  ...['product_prices[0].price_list_id', 'product_prices[0].price', 'product_prices[0].min_order_quantity'],
];
/** 1 January 2026 in days of the calendar of 1900. */
const FIRST_DAY = 46_023;
const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2026, 0, 1);

/** A product with one price as cells of a sheet, and as they are in CSV. */
function rowOf(prefix: string, number: number): { cells: TestCell[]; texts: string[] } {
  const sku = `${prefix}-${number}`;
  const day = number % 300;
  const [size, price] = [number % 7, 5 + (number % 400) / 8];
  const texts = [sku, sku, `Imported product number ${number}`, `Brand ${number % 50}`, 'imported'];
  const since = new Date(FIRST_DAY_MS + day * DAY_MS).toISOString().slice(0, 10);
  return {
    cells: [...texts, size, { number: FIRST_DAY + day, format: 14 }, 'retail', price, 1],
    texts: [...texts, String(size), since, 'retail', String(price), '1'],
  };
}

/** Imports a table of `count` products with other SKUs twice, from CSV and from a workbook. */
export async function measureTables(
  service: Importer,
  postmaster: number,
  directory: string,
  { round, count }: { round: number; count: number },
): Promise<TableCosts> {
  const rowsWith = (prefix: string) => Array.from({ length: count }, (_, index) => rowOf(`${prefix}${round}`, index));
  const [csvFile, workbookFile] = [join(directory, 'products.csv'), join(directory, 'products.xlsx')];
  writeFileSync(
    csvFile,
    [COLUMNS, ...rowsWith('C').map(({ texts }) => texts)].map((cells) => csvText(cells)).join('\n'),
  );
  writeFileSync(workbookFile, sheetOf([COLUMNS, ...rowsWith('W').map(({ cells }) => cells)]));
  const measure = (file: string, type: string) =>
    measureImport(service, postmaster, { resource: 'products', file, count, type });
  return { csv: await measure(csvFile, 'text/csv'), workbook: await measure(workbookFile, WORKBOOK_TYPE) };
}
