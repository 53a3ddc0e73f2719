import { upsertStatement } from '#platform/data/sql/entity-sql.js';
import { OrderLine } from '../order-line.entity.js';

/* How changes of an order store its lines. */

/** Those of some lines (`$2`, ids) that invoices or shipments name, also if these have given everything back. */
export const LINES_ON_DOCUMENTS = `select order_line_id as id from invoice_allocations where tenant_id = $1 and order_line_id = any($2::uuid[])
  union select order_line_id from shipment_allocations where tenant_id = $1 and order_line_id = any($2::uuid[]) order by 1`;

/** Deletes the lines of an order (`$2`) except those with some ids (`$3`) and those that were removed earlier. No document may name them. */
export const DELETE_OTHER_LINES =
  'delete from order_lines where tenant_id = $1 and order_id = $2 and id <> all($3::uuid[]) and not is_removed returning true as changed';

/** Removes lines (`$2`, ids) from their order but keeps their rows, which documents name. Nothing of the lines may be used. */
export const MARK_LINES_REMOVED = `update order_lines set is_removed = true, reference_id = null, cancelled_quantity = quantity,
    line_net = 0, final_unit_price = 0, invoiceable_quantity = 0
  where tenant_id = $1 and id = any($2::uuid[]) returning true as changed`;

/**
 * Removes the references of an order's (`$2`) lines that get another one by the JSON array of rows `$3`, so that lines can exchange references
 * without a unique violation.
 */
export const CLEAR_LINE_REFERENCES = `update order_lines l set reference_id = null
  from json_to_recordset($3) as x(id uuid, "referenceId" text)
  where l.tenant_id = $1 and l.order_id = $2 and l.id = x.id and l.reference_id is distinct from x."referenceId"`;

/** The columns that a replacement writes; not the counters that documents change, nor the taxes, which nobody sees ({@link STORE_LINE_TAXES}). */
const REPLACED_COLUMNS = [
  'position',
  'reference_id',
  'sku',
  'product_id',
  'product_name',
  'quantity',
  'unit_price',
  'discount',
  'discount_type',
  'line_net',
  'final_unit_price',
  'note',
  'is_adhoc',
  'applied_promotion',
  'applied_modifiers',
  'cancelled_quantity',
  'invoiceable_quantity',
];

/** Inserts new lines and updates those that differ; `$2` a JSON array of rows. Returns a row for each of them. */
export const STORE_LINES = upsertStatement(OrderLine, ['id'], REPLACED_COLUMNS);

/** Stores how lines of an order (`$2`) are taxed: `$3` a JSON array of their ids, categories and rates. */
export const STORE_LINE_TAXES = `update order_lines l set tax_category = x."taxCategory", tax_rate = x."taxRate"
  from json_to_recordset($3) as x(id uuid, "taxCategory" text, "taxRate" numeric)
  where l.tenant_id = $1 and l.order_id = $2 and l.id = x.id`;
