import { Module } from '@nestjs/common';
import { ContractPricingModule } from '../contract-pricing/contract-pricing.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { InventoriesModule } from '../inventories/inventories.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { MediaModule } from '../media/media.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { ImportTemplatesService } from './import-templates.service.js';
import { ImportsService } from './imports.service.js';
import { ImportsV2Controller } from './v2/imports-v2.controller.js';
import { ContractLines } from './v2/resources/contracts.js';
import { CustomerLines } from './v2/resources/customers.js';
import { InventoryLines } from './v2/resources/inventories.js';
import { InvoiceLines } from './v2/resources/invoices.js';
import { OrderLines } from './v2/resources/orders.js';
import { PriceListIds } from './v2/resources/price-list-ids.js';
import { ProductPriceLines } from './v2/resources/product-prices.js';
import { ProductLines } from './v2/resources/products.js';
import { ShipmentLines } from './v2/resources/shipments.js';
import { ImportTurn } from './work/import-turn.js';
import { ImportWorker } from './work/import-worker.js';
import { type Importer, LineImporters } from './work/line-importer.js';

/** The importers, one for each resource. */
const IMPORTERS = [
  ProductLines,
  ProductPriceLines,
  CustomerLines,
  InventoryLines,
  OrderLines,
  InvoiceLines,
  ShipmentLines,
  ContractLines,
];

@Module({
  imports: [
    ProductsModule,
    CustomersModule,
    InventoriesModule,
    OrdersModule,
    InvoicesModule,
    ShipmentsModule,
    ContractPricingModule,
    MediaModule,
  ],
  controllers: [ImportsV2Controller],
  providers: [
    ImportsService,
    ImportTemplatesService,
    PriceListIds,
    ...IMPORTERS,
    {
      provide: LineImporters,
      useFactory: (...importers: Importer[]) => new LineImporters(importers),
      inject: IMPORTERS,
    },
    ImportTurn,
    ImportWorker,
  ],
})
export class ImportsModule {}
