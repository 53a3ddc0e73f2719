import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_PRODUCT_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes } from '#platform/edge/http/body/body.js';
import { ApiCreated, ApiDeleted, ApiListV1, ApiRead, ApiUpdated, V1Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { Item, item, listByPage } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { convertInSlices } from '#platform/base/event-loop/slices.js';
import { MAX_BODY_MEGABYTES } from '../product-limits.js';
import { ProductsService } from '../products.service.js';
import { newVariant, productChanges, productFilter } from '../api/product.mapper.js';
import { PRODUCT_DOCS, PRODUCT_ERRORS } from '../api/product.docs.js';
import {
  CreatedProductV1,
  CreateProductV1,
  ListProductsV1,
  ProductListItemV1,
  ProductV1,
  UpdateProductV1,
} from './product-v1.dto.js';
import { createdToV1, fromV1, listItemToV1, toV1 } from './product-v1.mapper.js';

@V1Controller('products', PRODUCT_DOCS)
@RequiresScopesOf('products')
export class ProductsV1Controller {
  constructor(private readonly products: ProductsService) {}

  @Get()
  @ApiListV1(ProductListItemV1)
  async list(@Query() query: ListProductsV1) {
    const page = pageOf(query, { sortBy: 'sku_id', sort: 'asc' });
    return listByPage(await this.products.list(productFilter(query), page), listItemToV1);
  }

  @Get(':id')
  @ApiRead(ProductV1)
  async get(@Param('id') id: string) {
    return item(await this.products.get(id), toV1);
  }

  @Post()
  @BodyLimitMegabytes(MAX_BODY_MEGABYTES)
  @ApiCreated(CreatedProductV1, { errors: [PRODUCT_ERRORS.duplicateSku, PRODUCT_ERRORS.sameVariants] })
  async create(@Body() dto: CreateProductV1) {
    const made = await this.products.create(fromV1(dto, await convertInSlices(dto.variants, newVariant)));
    return new Item(createdToV1(made), made.primary);
  }

  @Patch(':id')
  @ApiUpdated(ProductV1, { errors: [PRODUCT_ERRORS.sameVariant] })
  async update(@Param('id') id: string, @Body() dto: UpdateProductV1, @IfMatch() ifMatch: Precondition) {
    return item(await this.products.update(id, productChanges(dto), ifMatch), toV1);
  }

  @Delete(':id')
  @ApiDeleted({ errors: [PRODUCT_ERRORS.inUse], pathIds: { id: EXAMPLE_SPARE_PRODUCT_IDS.v1 } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.products.delete(id, ifMatch);
  }
}
