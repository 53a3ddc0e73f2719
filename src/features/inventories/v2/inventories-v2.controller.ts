import { Body, Get, Param, Put, Query } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { HasRelations } from '#platform/edge/http/include/relations-of-read.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ErrorExamples } from '#platform/edge/http/docs/resource-docs.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { ETagIncludes, item, Item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { ApiListV2, ApiRead, ApiUpserted, V2Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { ReadBySku } from '#platform/edge/http/read-by-key.js';
import { InventoriesService } from '../inventories.service.js';
import { INVENTORY_DOCS } from '../api/inventory.docs.js';
import { inventoryValuesFrom } from '../api/inventory.mapper.js';
import { InventoryV2, ListInventoriesV2, PutInventoryV2 } from './inventory-v2.dto.js';
import { filterFromV2 } from './inventory-v2.mapper.js';
import { inventoryRepresentation } from '../api/inventory.mapper.js';

@V2Controller('inventories', INVENTORY_DOCS)
@RequiresScopesOf('inventories')
@HasRelations('inventories')
@ETagIncludes((_: unknown, { status }: InventoryV2) => status) // the product's
export class InventoriesV2Controller {
  constructor(private readonly inventories: InventoriesService) {}

  @Get()
  @ApiListV2(InventoryV2)
  async list(@Query() query: ListInventoriesV2) {
    return listByCursor(await this.inventories.list(filterFromV2(query), pageOf(query)), inventoryRepresentation);
  }

  @Get(':id')
  @ApiRead(InventoryV2)
  async get(@Param('id') id: string) {
    return item(await this.inventories.get(id), inventoryRepresentation);
  }

  @ReadBySku(InventoryV2, 'sku', 'NW-028')
  @ErrorExamples([{ code: 'inventory_not_found', message: 'There is no inventory NW-999.' }])
  async getBySku(@PathIdentifier('sku') sku: string) {
    return item(await this.inventories.getBySku(sku), inventoryRepresentation);
  }

  @Put('by-sku/:sku')
  @ApiParam({
    name: 'sku',
    type: String,
    description: 'SKU of the product; characters such as `/` are percent-encoded',
  })
  @ApiUpserted(InventoryV2, { pathIds: { sku: 'NW-028' } })
  async upsert(@PathIdentifier('sku') sku: string, @Body() dto: PutInventoryV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.presentOf(sku));
    const input = { sku, ...inventoryValuesFrom(dto) };
    const { record, outcome } = await this.inventories.upsertOfProduct(input, ifMatch);
    return item(record, inventoryRepresentation, outcome === 'created' ? `/v2/inventories/${record.id}` : undefined);
  }

  /** The stored inventory, with which a body is compared; only the SKU if there is none. */
  private async presentOf(sku: string): Promise<Item> {
    const record = await this.inventories.findBySku(sku);
    return record ? item(record, inventoryRepresentation) : new Item({ sku }, { id: '', version: 0 });
  }
}
