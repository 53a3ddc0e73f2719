import { Get, Query } from '@nestjs/common';
import { contractFilter } from '../../contract-pricing/wire/contract.mapper.js';
import { filterFromV2 as inventoryFilter } from '../../inventories/v2/inventory-v2.mapper.js';
import { filterFromV2 as invoiceFilter } from '../../invoices/v2/new-invoice-v2.mapper.js';
import { Requires } from '../../platform/auth/access.js';
import { V2Controller } from '../../platform/http/routes.js';
import { ApiFile, type SendText, TextResponse } from '../../platform/http/text-responses.js';
import { filterFromV2 as productFilter } from '../../products/v2/product-v2.mapper.js';
import { filterFromV2 as shipmentFilter } from '../../shipments/v2/shipment-v2.mapper.js';
import { ExportsService } from '../exports.service.js';
import { EXPORT_DOCS, EXPORT_EXAMPLES, EXPORT_RESPONSE } from '../wire/export-docs.js';
import {
  ExportContractPricingV2,
  ExportCustomersV2,
  ExportInventoriesV2,
  ExportInvoicesV2,
  ExportOrdersV2,
  ExportProductsV2,
  ExportShipmentsV2,
} from './export-v2.dto.js';
import { customerFilter, orderFilter } from './export-v2.mapper.js';

@V2Controller('exports', EXPORT_DOCS)
export class ExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @Get('products')
  @Requires('products:read')
  @ApiFile(EXPORT_EXAMPLES.products, EXPORT_RESPONSE)
  async products(@Query() query: ExportProductsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('products', productFilter(query), query.format));
  }

  @Get('product_prices')
  @Requires('products:read')
  @ApiFile(EXPORT_EXAMPLES.product_prices, EXPORT_RESPONSE)
  async productPrices(@Query() query: ExportProductsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('product_prices', productFilter(query), query.format));
  }

  @Get('customers')
  @Requires('customers:read')
  @ApiFile(EXPORT_EXAMPLES.customers, EXPORT_RESPONSE)
  async customers(@Query() query: ExportCustomersV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('customers', customerFilter(query), query.format));
  }

  @Get('inventories')
  @Requires('inventories:read')
  @ApiFile(EXPORT_EXAMPLES.inventories, EXPORT_RESPONSE)
  async inventories(@Query() query: ExportInventoriesV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('inventories', inventoryFilter(query), query.format));
  }

  @Get('orders')
  @Requires('orders:read')
  @ApiFile(EXPORT_EXAMPLES.orders, EXPORT_RESPONSE)
  async orders(@Query() query: ExportOrdersV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('orders', orderFilter(query), query.format));
  }

  @Get('invoices')
  @Requires('invoices:read')
  @ApiFile(EXPORT_EXAMPLES.invoices, EXPORT_RESPONSE)
  async invoices(@Query() query: ExportInvoicesV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('invoices', invoiceFilter(query), query.format));
  }

  @Get('shipments')
  @Requires('shipments:read')
  @ApiFile(EXPORT_EXAMPLES.shipments, EXPORT_RESPONSE)
  async shipments(@Query() query: ExportShipmentsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('shipments', shipmentFilter(query), query.format));
  }

  @Get('contract_pricing')
  @Requires('contract_pricing:read')
  @ApiFile(EXPORT_EXAMPLES.contract_pricing, EXPORT_RESPONSE)
  async contractPricing(@Query() query: ExportContractPricingV2, @TextResponse() send: SendText) {
    return send(await this.exports.open('contract_pricing', contractFilter(query), query.format));
  }
}
