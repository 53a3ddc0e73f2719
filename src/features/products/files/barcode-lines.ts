import { DomainError } from '#platform/base/errors/domain-error.js';
import { CellLine } from '#platform/data/records/cell-line.js';
import type { ImportMatch, Line, LineResult } from '#platform/data/records/import-declaration.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { countDistinct, createForm, identifierOf } from '#platform/edge/files/lines.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { Identifier } from '#platform/edge/validation/scalars.js';
import { MAX_BARCODE_LENGTH } from '../product-limits.js';
import { SKUS_OF_BARCODES } from './barcode-lookups.queries.js';

/** The barcode by which the product of a line is found. */
export class BarcodeField {
  @Identifier({ optional: true, max: MAX_BARCODE_LENGTH, example: '2000000000015' }) barcode?: string;
}

/** By what the product of a line is found: what two lines of the same product have in common. */
export const productOf = (line: Line, match: ImportMatch): string | null =>
  match === 'barcode' ? identifierOf(line, 'barcode') : identifierOf(line, 'sku', 'sku_id');

interface Product {
  barcode: string;
  sku: string;
}

/** Whether a line is a product, which has its barcode and can be new, or something of a product that exists. */
type LineKind = 'product' | 'of a product';

/**
 * Writes the first lines, whose products are found by their barcodes: `write` gets them with the SKUs of these products. Those from the first
 * repeated or refused barcode on belong to the next list.
 */
export async function writeByBarcode(
  db: TenantDb,
  lines: readonly Line[],
  kind: LineKind,
  write: (lines: readonly Line[]) => Promise<LineResult[]>,
): Promise<LineResult[]> {
  const barcodes = lines.map((line) => identifierOf(line, 'barcode'));
  const count = countDistinct(barcodes.map((barcode) => [barcode]));
  const known = barcodes.slice(0, count).filter((barcode) => barcode !== null);
  const products = known.length ? await db.read<Product>(SKUS_OF_BARCODES, [known]) : [];
  const byBarcode = groupBy(products, ({ barcode }) => barcode);
  const matched: Line[] = [];
  for (const [index, line] of lines.slice(0, count).entries()) {
    const one = withSku(line, barcodes[index]!, byBarcode, kind);
    if (!(one instanceof DomainError)) matched.push(one);
    else if (matched.length) break;
    else return [one];
  }
  return write(matched);
}

/** The line with the SKU of the product that has its barcode, which is left out of what is no product; or why it is refused. */
function withSku(
  line: Line,
  barcode: string | null,
  known: ReadonlyMap<string, readonly Product[]>,
  kind: LineKind,
): Line | DomainError {
  if (barcode === null) return refusal('barcode', 'is required as a text, because the import finds products by it');
  const [sku, other] = (known.get(barcode) ?? []).map((product) => product.sku);
  if (other !== undefined) return refusal('barcode', `is that of several products, such as ${sku} and ${other}`);
  const stated = identifierOf(line, 'sku_id', 'sku');
  if (sku === undefined) return kind === 'product' ? line : refusal('barcode', 'is that of no product');
  if (stated !== null && stated !== sku)
    return refusal(
      line.sku_id ? 'sku_id' : 'sku',
      `is ${stated}, but the product with this barcode is ${sku}; leave it out`,
    );
  const kept = kind === 'product' ? line : createForm(line, { computed: ['barcode'] });
  const found = stated === null ? { ...kept, [kind === 'product' ? 'sku_id' : 'sku']: sku } : { ...kept };
  return line instanceof CellLine ? Object.assign(new CellLine(), found) : found;
}

const refusal = (field: string, reason: string) => DomainError.invalid([{ field, reason }]);
