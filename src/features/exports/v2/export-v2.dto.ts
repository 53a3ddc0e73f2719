import { ListContractPricingV2 } from '../../contract-pricing/v2/contract-pricing-v2.dto.js';
import { ListCreditNotesV2 } from '../../credit-notes/v2/credit-note-v2.dto.js';
import { LISTED_STATUSES, type ListedStatus } from '../../customers/customer.entity.js';
import { ListCustomersV2 } from '../../customers/v2/customer-v2.dto.js';
import {
  EXAMPLE_CONTRACT_ID,
  EXAMPLE_CREDIT_NOTE_ID,
  EXAMPLE_CUSTOMER_ID,
  EXAMPLE_INVENTORY_ID,
  EXAMPLE_INVOICE_ID,
  EXAMPLE_ORDER_ID,
  EXAMPLE_SHIPMENT_ID,
} from '../../../demo/ids/example-ids.js';
import { ListInventoriesV2 } from '../../inventories/v2/inventory-v2.dto.js';
import { ListInvoicesV2 } from '../../invoices/v2/list-invoices-v2.dto.js';
import { ORDER_STATUSES, type OrderStatus } from '../../orders/order.entity.js';
import { ALL_STATUSES, ListOrdersV2 } from '../../orders/v2/list-orders-v2.dto.js';
import { Combined, Without } from '../../../platform/edge/validation/combined.js';
import { QueryFlag, QueryList, QueryOneOf } from '../../../platform/edge/validation/query.js';
import { ListProductsV2 } from '../../products/v2/product-v2.dto.js';
import { ListShipmentsV2 } from '../../shipments/v2/shipment-v2.dto.js';
import { EXPORT_FORMATS, type ExportFormat, FORMULA_FORMS, type FormulaForm } from '../export-limits.js';

/** Parameters of lists that exports do not have. */
const PAGE = ['page', 'page_size', 'sort_by', 'sort', 'cursor', 'include_total'] as const;

const Format = (formats: readonly string[]) =>
  QueryOneOf(formats, { default: 'ndjson', description: 'Format of the file' });

/** Parameters of every export, beside the filters of its resource. */
abstract class FileParameters {
  @Format(['ndjson']) format?: ExportFormat;
  @QueryFlag({
    description:
      'Whether other records, such as the orders of an invoice, are named by their `reference_id` instead of their id, so that another tenant can import the file. A record without a reference keeps its id. Default: `false`',
    example: true,
  })
  references?: boolean;
}

abstract class CsvFileParameters extends FileParameters {
  @Format(EXPORT_FORMATS) override format?: ExportFormat;
  @QueryOneOf(FORMULA_FORMS, {
    description:
      'What becomes of texts that a spreadsheet would run as formulas, only with `format=csv`. Default: `escape`',
  })
  formulas?: FormulaForm;
}

export class ExportProductsV2 extends Combined(Without(ListProductsV2, PAGE), CsvFileParameters) {}

export class ExportCustomersV2 extends Combined(Without(ListCustomersV2, [...PAGE, 'status']), CsvFileParameters) {
  @QueryList({ ids: 'strict', example: [EXAMPLE_CUSTOMER_ID] }) override ids?: string[];
  @QueryList({ example: ['ALFKI'] }) override reference_ids?: string[];
  @QueryOneOf(LISTED_STATUSES, {
    description: 'Only customers with this status; `all`, or without the parameter: customers with either',
    example: 'active',
  })
  status?: ListedStatus;
}

export class ExportInventoriesV2 extends Combined(Without(ListInventoriesV2, PAGE), CsvFileParameters) {
  @QueryList({ ids: 'strict', example: [EXAMPLE_INVENTORY_ID] }) override ids?: string[];
}

export class ExportOrdersV2 extends Combined(Without(ListOrdersV2, [...PAGE, 'order_status']), FileParameters) {
  @QueryList({ ids: 'strict', example: [EXAMPLE_ORDER_ID] }) override ids?: string[];
  @QueryList({ example: ['10248'] }) override reference_ids?: string[];
  @QueryList({
    values: [...ORDER_STATUSES, ALL_STATUSES],
    description: 'Only orders in these statuses; `all`, or without the parameter: orders in every status',
    example: ['draft', 'confirmed'],
  })
  order_status?: (OrderStatus | typeof ALL_STATUSES)[];
}

export class ExportInvoicesV2 extends Combined(Without(ListInvoicesV2, PAGE), FileParameters) {
  @QueryList({ ids: 'strict', example: [EXAMPLE_INVOICE_ID] }) override ids?: string[];
  @QueryList({ example: ['INV-10248'] }) override reference_ids?: string[];
}

export class ExportCreditNotesV2 extends Combined(Without(ListCreditNotesV2, PAGE), CsvFileParameters) {
  @QueryList({ ids: 'strict', example: [EXAMPLE_CREDIT_NOTE_ID] }) override ids?: string[];
  @QueryList({ example: ['CN-10248'] }) override reference_ids?: string[];
}

export class ExportShipmentsV2 extends Combined(Without(ListShipmentsV2, PAGE), FileParameters) {
  @QueryList({ ids: 'strict', example: [EXAMPLE_SHIPMENT_ID] }) override ids?: string[];
  @QueryList({ example: ['SHP-10248'] }) override reference_ids?: string[];
}

export class ExportContractPricingV2 extends Combined(Without(ListContractPricingV2, PAGE), FileParameters) {
  @QueryList({ ids: 'strict', example: [EXAMPLE_CONTRACT_ID] }) override ids?: string[];
  @QueryList({ example: ['ALFKI-TIERS'] }) override reference_ids?: string[];
}
