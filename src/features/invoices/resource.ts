import { PRICED_INVOICE, type PricedInvoice } from './invoices.queries.js';
import { warnedInvoice } from './invoice-view.js';
import { warnedRepresentation } from './api/invoice-representation.mapper.js';
import { InvoiceWithWarningsV2 } from './v2/invoice-v2.dto.js';
import { INVOICE_DOCS } from './api/invoice.docs.js';
import {
  INVOICES_OF_ORDERS,
  ORDERS_OF_INVOICES,
  PRODUCTS_OF_INVOICES,
  SALES_REPS_OF_INVOICES,
} from './related.queries.js';
import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { byReferences, relatedBy } from '#platform/data/reads/read-declaration.js';
import { Without } from '#platform/edge/validation/combined.js';
import { lockedLines } from '#features/orders/quantities/line-use.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, missing, taken } from '#platform/data/sql/constraints.js';
import { FormerDueDate } from './former-due-date.entity.js';
import { InvoiceAllocation } from './invoice-allocation.entity.js';
import { InvoiceItem } from './invoice-item.entity.js';
import { InvoiceOrder } from './invoice-order.entity.js';
import { InvoiceKeys } from './invoice-keys.entity.js';
import { InvoiceSearch } from './invoice-search.entity.js';
import { Invoice } from './invoice.entity.js';
import { INVOICE_JOURNAL } from './invoice-journal.js';
import { INVOICE_IMPORT } from './files/invoice-import.js';
import { InvoiceV2 } from './v2/invoice-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { INVOICE_EXPORT } from './files/invoice-export.js';
import { ListInvoicesV2 } from './v2/list-invoices-v2.dto.js';
import { filterFromV2 } from './v2/invoice-v2.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported and exported, and the errors of
 * its constraints.
 */
export const INVOICES_RESOURCE = defineResource({
  entities: [Invoice, InvoiceSearch, InvoiceKeys, InvoiceOrder, InvoiceItem, InvoiceAllocation, FormerDueDate],
  journal: { invoice: INVOICE_JOURNAL },
  countedTables: ['invoices'],
  imports: [INVOICE_IMPORT],
  exports: [
    exported(INVOICE_EXPORT, {
      line: Without(InvoiceV2, ['credit_note_ids', 'payment_ids']),
      filters: ListInvoicesV2,
      filterOf: filterFromV2,
    }),
  ],
  reads: [
    {
      name: 'invoices',
      scope: 'invoices',
      model: InvoiceWithWarningsV2,
      statement: documentsByIds(PRICED_INVOICE),
      toData: () => (invoice: PricedInvoice) => warnedRepresentation(warnedInvoice(invoice)),
      lookup: {
        path: 'invoices',
        key: 'reference_ids',
        statement: byReferences('invoices'),
        example: 'INV-10248',
        docs: INVOICE_DOCS,
      },
    },
  ],
  relations: [
    {
      of: 'orders',
      name: 'invoices',
      to: 'invoices',
      ids: INVOICES_OF_ORDERS,
      text: 'its invoices, those of `invoice_ids`',
    },
    {
      of: 'invoices',
      name: 'customer',
      to: 'customers',
      ids: relatedBy('invoices', 'customer_id'),
      text: 'the customer who owes it',
    },
    {
      of: 'invoices',
      name: 'sales_rep',
      to: 'sales_reps',
      ids: SALES_REPS_OF_INVOICES,
      text: 'the sales rep whose id or `reference_id` is its `sales_rep_id`',
    },
    { of: 'invoices', name: 'products', to: 'products', ids: PRODUCTS_OF_INVOICES, text: 'the products of its items' },
    {
      of: 'invoices',
      name: 'orders',
      to: 'orders',
      ids: ORDERS_OF_INVOICES,
      text: 'the orders that it bills',
      below: ['credit_notes.invoice'],
    },
  ],
  constraints: {
    invoice_search_invoice_fk: internal(),
    invoice_keys_invoice_fk: internal(),
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
