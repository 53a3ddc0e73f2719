import { lockedLines } from '#features/orders/quantities/line-use.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, missing, taken } from '#platform/data/sql/constraints.js';
import { FormerDueDate } from './former-due-date.entity.js';
import { InvoiceAllocation } from './invoice-allocation.entity.js';
import { InvoiceItem } from './invoice-item.entity.js';
import { InvoiceOrder } from './invoice-order.entity.js';
import { InvoiceSearch } from './invoice-search.entity.js';
import { Invoice } from './invoice.entity.js';
import { INVOICE_JOURNAL } from './invoice-journal.js';
import { INVOICE_IMPORT } from './files/invoice-import.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { INVOICE_EXPORT } from './files/invoice-export.js';
import { ListInvoicesV2 } from './v2/list-invoices-v2.dto.js';
import { filterFromV2 } from './v2/invoice-v2.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported and exported, and the errors of
 * its constraints.
 */
export const INVOICES_RESOURCE = defineResource({
  entities: [Invoice, InvoiceSearch, InvoiceOrder, InvoiceItem, InvoiceAllocation, FormerDueDate],
  journal: { invoice: INVOICE_JOURNAL },
  countedTables: ['invoices'],
  imports: [INVOICE_IMPORT],
  exports: [exported(INVOICE_EXPORT, { filters: ListInvoicesV2, filterOf: filterFromV2 })],
  constraints: {
    invoice_search_invoice_fk: internal(),
    invoices_reference_id_key: taken('duplicate_reference', 'reference_id'),
    invoices_invoice_number_key: taken('duplicate_invoice_number', 'invoice_number'),
    invoices_customer_fk: internal(),
    invoice_orders_invoice_fk: internal(),
    invoice_orders_order_fk: missing('order_ids'),
    invoice_items_invoice_fk: internal(),
    invoice_items_product_fk: internal(),
    invoice_allocations_item_fk: internal(),
    invoice_allocations_line_fk: lockedLines(),
  },
});
