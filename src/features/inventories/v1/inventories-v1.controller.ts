import { Body, Get, Post, Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ETagIncludes, item, listByPage } from '#platform/edge/http/answers/responses.js';
import { ApiCreated, ApiListV1, V1Controller } from '#platform/edge/http/routes.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { InventoriesService } from '../inventories.service.js';
import { INVENTORY_DOCS } from '../api/inventory.docs.js';
import { inventoryValuesFrom } from '../api/inventory.mapper.js';
import { InventoryV1, ListInventoriesV1, UpsertInventoryV1 } from './inventory-v1.dto.js';
import { toV1 } from './inventory-v1.mapper.js';

@V1Controller('inventories', INVENTORY_DOCS)
@RequiresScopesOf('inventories')
@ETagIncludes((_: unknown, { status }: InventoryV1) => status) // the product's
export class InventoriesV1Controller {
  constructor(private readonly inventories: InventoriesService) {}

  @Get()
  @ApiListV1(InventoryV1)
  async list(@Query() query: ListInventoriesV1) {
    const { sku, status, inventory_status: inventoryStatus } = query;
    const filter = { ...commonFilterOf(query), skus: sku === undefined ? undefined : [sku], status, inventoryStatus };
    return listByPage(await this.inventories.list(filter, pageOf(query)), toV1);
  }

  @Post()
  @ApiCreated(InventoryV1)
  async upsert(@Body() dto: UpsertInventoryV1) {
    const { record } = await this.inventories.upsert({ sku: dto.sku, ...inventoryValuesFrom(dto) });
    return item(record, toV1, `/v2/inventories/${record.id}`);
  }
}
