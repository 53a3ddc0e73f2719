import { applyDecorators, Get, Query } from '@nestjs/common';
import { contractFilter } from '../../contract-pricing/wire/contract.mapper.js';
import { filterFromV2 as creditNoteFilter } from '../../credit-notes/v2/credit-note-v2.mapper.js';
import { filterFromV2 as inventoryFilter } from '../../inventories/v2/inventory-v2.mapper.js';
import { filterFromV2 as invoiceFilter } from '../../invoices/v2/new-invoice-v2.mapper.js';
import { Requires } from '../../../platform/edge/auth/access.js';
import { V2Controller } from '../../../platform/edge/http/routes.js';
import { ApiFile, type SendText, TextResponse } from '../../../platform/edge/http/answers/text-responses.js';
import { filterFromV2 as productFilter } from '../../products/v2/product-v2.mapper.js';
import { filterFromV2 as shipmentFilter } from '../../shipments/v2/shipment-v2.mapper.js';
import { ExportsService } from '../exports.service.js';
import { EXPORT_DOCS, EXPORT_EXAMPLES, EXPORT_RESPONSE } from '../wire/export-docs.js';
import {
  ExportContractPricingV2,
  ExportCreditNotesV2,
  ExportCustomersV2,
  ExportInventoriesV2,
  ExportInvoicesV2,
  ExportOrdersV2,
  ExportProductsV2,
  ExportShipmentsV2,
} from './export-v2.dto.js';
import { customerFilter, orderFilter } from './export-v2.mapper.js';

/** The route of an export: GET below its name, the scope that it needs, and the beginning of a file as an example. */
const Export = (name: keyof typeof EXPORT_EXAMPLES, scope: Parameters<typeof Requires>[0]) =>
  applyDecorators(Get(name), Requires(scope), ApiFile(EXPORT_EXAMPLES[name], EXPORT_RESPONSE));

@V2Controller('exports', EXPORT_DOCS)
export class ExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @Export('products', 'products:read')
  async products(@Query() query: ExportProductsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('products', productFilter(query), query));
  }

  @Export('product_prices', 'products:read')
  async productPrices(@Query() query: ExportProductsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('product_prices', productFilter(query), query));
  }

  @Export('customers', 'customers:read')
  async customers(@Query() query: ExportCustomersV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('customers', customerFilter(query), query));
  }

  @Export('inventories', 'inventories:read')
  async inventories(@Query() query: ExportInventoriesV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('inventories', inventoryFilter(query), query));
  }

  @Export('orders', 'orders:read')
  async orders(@Query() query: ExportOrdersV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('orders', orderFilter(query), query));
  }

  @Export('invoices', 'invoices:read')
  async invoices(@Query() query: ExportInvoicesV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('invoices', invoiceFilter(query), query));
  }

  @Export('credit_notes', 'invoices:read')
  async creditNotes(@Query() query: ExportCreditNotesV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('credit_notes', creditNoteFilter(query), query));
  }

  @Export('shipments', 'shipments:read')
  async shipments(@Query() query: ExportShipmentsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('shipments', shipmentFilter(query), query));
  }

  @Export('contract_pricing', 'contract_pricing:read')
  async contractPricing(@Query() query: ExportContractPricingV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('contract_pricing', contractFilter(query), query));
  }
}
