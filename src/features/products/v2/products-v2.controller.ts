import { Body, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_PRODUCT_IDS } from '#examples/example-ids.js';
import { HasRelations } from '#platform/edge/http/include/relations-of-read.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes } from '#platform/edge/http/body/body.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { Item, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { ReadBySku } from '#platform/edge/http/read-by-key.js';
import { mappedList } from '#platform/edge/http/answers/large-response.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { convertInSlices } from '#platform/base/event-loop/slices.js';
import { MAX_BODY_MEGABYTES } from '../product-limits.js';
import { ProductsService } from '../products.service.js';
import { PRODUCT_DOCS, PRODUCT_ERRORS } from '../api/product.docs.js';
import { CreateProductV2 } from './create-product-v2.dto.js';
import { CreatedProductV2, ListProductsV2, ProductListItemV2, ProductV2 } from './product-v2.dto.js';
import { createdToV2, filterFromV2, fromV2 } from './product-v2.mapper.js';
import { completeProductChanges, completeVariant } from '../api/complete-product.mapper.js';
import { productListItem, productRepresentation } from '../api/product-representation.mapper.js';
import { RenameSkuV2, UpdateProductV2 } from './update-product-v2.dto.js';

@V2Controller('products', PRODUCT_DOCS)
@RequiresScopesOf('products')
@HasRelations('products')
export class ProductsV2Controller {
  constructor(private readonly products: ProductsService) {}

  @Get()
  @ApiListV2(ProductListItemV2)
  async list(@Query() query: ListProductsV2) {
    const page = pageOf(query, { sortBy: 'sku_id', sort: 'asc' });
    return listByCursor(await this.products.list(filterFromV2(query), page), productListItem);
  }

  @Get(':id')
  @ApiRead(ProductV2)
  async get(@Param('id') id: string) {
    return item(await this.products.get(id), productRepresentation);
  }

  @ReadBySku(ProductV2, 'sku_id', 'NW-028')
  async getBySku(@PathIdentifier('sku_id') sku: string) {
    return item(await this.products.getBySku(sku), productRepresentation);
  }

  @Post()
  @BodyLimitMegabytes(MAX_BODY_MEGABYTES)
  @ApiCreated(CreatedProductV2, {
    errors: [PRODUCT_ERRORS.duplicateSku, PRODUCT_ERRORS.duplicateUrlSlugs, PRODUCT_ERRORS.sameVariants],
  })
  async create(@Body() dto: CreateProductV2) {
    const made = await this.products.create(fromV2(dto, await convertInSlices(dto.variants, completeVariant)));
    return new Item(createdToV2(made, mappedList(made.variants, productRepresentation)), made.primary);
  }

  @Patch(':id')
  @ApiUpdated(ProductV2, { errors: [PRODUCT_ERRORS.duplicateUrlSlug, PRODUCT_ERRORS.sameVariant] })
  async update(@Param('id') id: string, @Body() dto: UpdateProductV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.products.update(id, completeProductChanges(dto), ifMatch), productRepresentation);
  }

  @Post(':id/rename-sku')
  @HttpCode(HttpStatus.OK)
  @ApiUpdated(ProductV2, {
    errors: [PRODUCT_ERRORS.duplicateNewSku],
    headers: LOCATION,
    pathIds: { id: EXAMPLE_SPARE_PRODUCT_IDS.renamed },
  })
  async renameSku(@Param('id') id: string, @Body() dto: RenameSkuV2, @IfMatch() ifMatch: Precondition) {
    return item(await this.products.renameSku(id, dto.sku_id, ifMatch), productRepresentation, `/v2/products/${id}`);
  }

  @Delete(':id')
  @ApiDeleted({ errors: [PRODUCT_ERRORS.inUse], pathIds: { id: EXAMPLE_SPARE_PRODUCT_IDS.v2 } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.products.delete(id, ifMatch);
  }
}
