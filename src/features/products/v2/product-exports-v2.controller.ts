import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { PRODUCT_EXPORT } from '../files/product-export.js';
import { PRODUCT_PRICE_EXPORT } from '../files/product-price-export.js';
import { PRODUCT_EXPORT_DOCS, PRODUCT_FILE, PRODUCT_PRICE_FILE } from '../api/product.docs.js';
import { ExportProductPricesV2, ExportProductsV2 } from './product-v2.dto.js';
import { filterFromV2 } from './product-v2.mapper.js';

@V2Controller('exports', PRODUCT_EXPORT_DOCS)
@RequiresScopesOf('products')
export class ProductExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('products', PRODUCT_FILE)
  async products(@Query() query: ExportProductsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(PRODUCT_EXPORT, filterFromV2(query), query));
  }

  @ExportRoute('product_prices', PRODUCT_PRICE_FILE)
  async productPrices(@Query() query: ExportProductPricesV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(PRODUCT_PRICE_EXPORT, filterFromV2(query), query));
  }
}
