import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_PRICE_LIST_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV1, ApiRead, ApiUpdated, V1Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { ETagIncludes, item, listByPage } from '#platform/edge/http/answers/responses.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { PriceListsService, type PriceListView } from '../price-lists.service.js';
import { priceListFrom } from '../api/price-list.mapper.js';
import { PRICE_LIST_DOCS, PRICE_LIST_ERRORS } from '../api/price-list.docs.js';
import { CreatePriceListV1, ListPriceListsV1, PriceListV1, UpdatePriceListV1 } from './price-list-v1.dto.js';
import { toV1 } from './price-list-v1.mapper.js';

@V1Controller('price-lists', PRICE_LIST_DOCS)
@RequiresScopesOf('price_lists')
@ETagIncludes(({ currency }: PriceListView) => currency) // the tenant's, which can change without a new version of the list
export class PriceListsV1Controller {
  constructor(private readonly priceLists: PriceListsService) {}

  @Get()
  @ApiListV1(PriceListV1)
  async list(@Query() query: ListPriceListsV1) {
    return listByPage(await this.priceLists.list(commonFilterOf(query), pageOf(query)), toV1);
  }

  @Get(':id')
  @ApiRead(PriceListV1)
  async get(@Param('id') id: string) {
    return item(await this.priceLists.get(id), toV1);
  }

  @Post()
  @ApiCreated(PriceListV1, { errors: PRICE_LIST_ERRORS.create })
  async create(@Body() dto: CreatePriceListV1) {
    return item(await this.priceLists.create(priceListFrom(dto)), toV1);
  }

  @Patch(':id')
  @ApiUpdated(PriceListV1, { errors: PRICE_LIST_ERRORS.update, pathIds: { id: EXAMPLE_SPARE_PRICE_LIST_IDS.v1 } })
  async update(@Param('id') id: string, @Body() dto: UpdatePriceListV1, @IfMatch() ifMatch: Precondition) {
    return item(await this.priceLists.update(id, priceListFrom(dto), ifMatch), toV1);
  }

  @Delete(':id')
  @ApiDeleted({ errors: PRICE_LIST_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_PRICE_LIST_IDS.v1 } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.priceLists.delete(id, ifMatch);
  }
}
