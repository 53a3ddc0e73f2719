import { Body, Get, Param, Patch } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiRead, ApiUpdated, V1Controller } from '#platform/edge/http/routes.js';
import { ReplacedBy } from '#platform/edge/http/answers/v1-deprecation.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item } from '#platform/edge/http/answers/responses.js';
import { ProductsService } from '../products.service.js';
import { PRODUCT_PRICING_DOCS } from '../api/product.docs.js';
import { ProductPricingV1, UpdateProductPricingV1 } from './product-pricing-v1.dto.js';
import { pricingFromV1, pricingToV1 } from './product-pricing-v1.mapper.js';

/** The prices of one product in all price lists; `id` is the product's. */
@V1Controller('product-pricings', PRODUCT_PRICING_DOCS)
@RequiresScopesOf('products')
@ReplacedBy('/v2/products/:id')
export class ProductPricingsV1Controller {
  constructor(private readonly products: ProductsService) {}

  @Get(':id')
  @ApiRead(ProductPricingV1)
  async get(@Param('id') id: string) {
    return item(await this.products.get(id), pricingToV1);
  }

  @Patch(':id')
  @ApiUpdated(ProductPricingV1)
  async update(@Param('id') id: string, @Body() dto: UpdateProductPricingV1, @IfMatch() ifMatch: Precondition) {
    return item(await this.products.update(id, pricingFromV1(dto), ifMatch), pricingToV1);
  }
}
