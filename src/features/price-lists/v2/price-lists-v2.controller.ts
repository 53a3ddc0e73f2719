import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_PRICE_LIST_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { ReadByReference } from '#platform/edge/http/read-by-key.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { PriceListsService, type PriceListView } from '../price-lists.service.js';
import { priceListFrom } from '../api/price-list.mapper.js';
import { PRICE_LIST_DOCS, PRICE_LIST_ERRORS } from '../api/price-list.docs.js';
import { CreatePriceListV2, ListPriceListsV2, PriceListV2, UpdatePriceListV2 } from './price-list-v2.dto.js';
import { priceListRepresentation } from '../api/price-list.mapper.js';

@V2Controller('price-lists', PRICE_LIST_DOCS)
@RequiresScopesOf('price_lists')
@ETagIncludes(({ currency }: PriceListView) => currency) // the tenant's, which can change without a new version of the list
export class PriceListsV2Controller {
  constructor(private readonly priceLists: PriceListsService) {}

  @Get()
  @ApiListV2(PriceListV2)
  async list(@Query() query: ListPriceListsV2) {
    return listByCursor(await this.priceLists.list(commonFilterOf(query), pageOf(query)), priceListRepresentation);
  }

  @Get(':id')
  @ApiRead(PriceListV2)
  async get(@Param('id') id: string) {
    return item(await this.priceLists.get(id), priceListRepresentation);
  }

  @ReadByReference(PriceListV2)
  async getByReference(@PathIdentifier('reference_id') referenceId: string) {
    return item(await this.priceLists.getByReference(referenceId), priceListRepresentation);
  }

  @Post()
  @ApiCreated(PriceListV2, { errors: PRICE_LIST_ERRORS.create })
  async create(@Body() dto: CreatePriceListV2) {
    return item(await this.priceLists.create(priceListFrom(dto)), priceListRepresentation);
  }

  @Patch(':id')
  @ApiUpdated(PriceListV2, { errors: PRICE_LIST_ERRORS.update, pathIds: { id: EXAMPLE_SPARE_PRICE_LIST_IDS.v2 } })
  async update(@Param('id') id: string, @Body() dto: UpdatePriceListV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.priceLists.update(id, priceListFrom(dto), ifMatch), priceListRepresentation);
  }

  @Delete(':id')
  @ApiDeleted({ errors: PRICE_LIST_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_PRICE_LIST_IDS.v2 } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.priceLists.delete(id, ifMatch);
  }
}
