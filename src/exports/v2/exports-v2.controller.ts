import { Get, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { contractsWhere } from '../../contract-pricing/contract-pricing.service.js';
import { contractFilter } from '../../contract-pricing/wire/contract.mapper.js';
import { customersWhere } from '../../customers/customers.service.js';
import { inventoriesWhere } from '../../inventories/inventories.service.js';
import { filterFromV2 as inventoryFilter } from '../../inventories/v2/inventory-v2.mapper.js';
import { invoicesWhere } from '../../invoices/invoices.service.js';
import { filterFromV2 as invoiceFilter } from '../../invoices/v2/new-invoice-v2.mapper.js';
import { ordersWhere } from '../../orders/orders.service.js';
import { filterFromV2 as orderFilter } from '../../orders/v2/new-order-v2.mapper.js';
import { Requires } from '../../platform/auth/access.js';
import { ApiFile, V2Controller } from '../../platform/http/routes.js';
import { streamText } from '../../platform/http/text-stream.js';
import { commonFilterOf } from '../../platform/records/page-query.js';
import type { Where } from '../../platform/records/list-query.js';
import { productsWhere } from '../../products/products.service.js';
import { filterFromV2 as productFilter } from '../../products/v2/product-v2.mapper.js';
import { shipmentsWhere } from '../../shipments/shipments.service.js';
import { filterFromV2 as shipmentFilter } from '../../shipments/v2/shipment-v2.mapper.js';
import { type ExportFormat, exportPieces } from '../export-lines.js';
import type { ExportedResource } from '../export-sources.js';
import { ExportsService } from '../exports.service.js';
import { EXPORT_DOCS } from '../wire/export-docs.js';
import {
  ExportContractPricingV2,
  ExportCustomersV2,
  ExportInventoriesV2,
  ExportInvoicesV2,
  ExportOrdersV2,
  ExportProductsV2,
  ExportShipmentsV2,
} from './export-v2.dto.js';

const TYPES: Record<ExportFormat, string> = { ndjson: 'application/x-ndjson', csv: 'text/csv' };

/** Request and response of an export. */
type Exchange = [request: Request, response: Response];

@V2Controller('exports', EXPORT_DOCS)
export class ExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @Get('products')
  @Requires('products:read')
  @ApiFile(...Object.values(TYPES))
  products(@Query() query: ExportProductsV2, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.send('products', productsWhere(productFilter(query)), query, [request, response]);
  }

  @Get('product_prices')
  @Requires('products:read')
  @ApiFile(...Object.values(TYPES))
  productPrices(
    @Query() query: ExportProductsV2,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.send('product_prices', productsWhere(productFilter(query)), query, [request, response]);
  }

  @Get('customers')
  @Requires('customers:read')
  @ApiFile(...Object.values(TYPES))
  customers(
    @Query() query: ExportCustomersV2,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { status, source: sources, exclude_source: excludedSources } = query;
    const where = customersWhere({ ...commonFilterOf(query), status, sources, excludedSources });
    return this.send('customers', where, query, [request, response]);
  }

  @Get('inventories')
  @Requires('inventories:read')
  @ApiFile(...Object.values(TYPES))
  inventories(
    @Query() query: ExportInventoriesV2,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.send('inventories', inventoriesWhere(inventoryFilter(query)), query, [request, response]);
  }

  @Get('orders')
  @Requires('orders:read')
  @ApiFile(TYPES.ndjson)
  orders(@Query() query: ExportOrdersV2, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    const where = ordersWhere(orderFilter({ ...query, order_status: query.order_status ?? ['all'] }));
    return this.send('orders', where, query, [request, response]);
  }

  @Get('invoices')
  @Requires('invoices:read')
  @ApiFile(TYPES.ndjson)
  invoices(@Query() query: ExportInvoicesV2, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.send('invoices', invoicesWhere(invoiceFilter(query)), query, [request, response]);
  }

  @Get('shipments')
  @Requires('shipments:read')
  @ApiFile(TYPES.ndjson)
  shipments(
    @Query() query: ExportShipmentsV2,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.send('shipments', shipmentsWhere(shipmentFilter(query)), query, [request, response]);
  }

  @Get('contract_pricing')
  @Requires('contract_pricing:read')
  @ApiFile(TYPES.ndjson)
  contractPricing(
    @Query() query: ExportContractPricingV2,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.send('contract_pricing', contractsWhere(contractFilter(query)), query, [request, response]);
  }

  private async send(
    resource: ExportedResource,
    where: Where,
    { format = 'ndjson' }: { format?: ExportFormat },
    [request, response]: Exchange,
  ): Promise<StreamableFile> {
    const pieces = exportPieces(await this.exports.open(resource, where), resource, format);
    return streamText(pieces, { type: TYPES[format], name: `${resource}.${format}` }, request, response);
  }
}
