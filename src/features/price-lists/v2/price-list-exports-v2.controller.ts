import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { PRICE_LIST_EXPORT } from '../files/price-list-export.js';
import { PRICE_LIST_EXPORT_DOCS, PRICE_LIST_FILE } from '../api/price-list.docs.js';
import { ExportPriceListsV2 } from './price-list-v2.dto.js';

@V2Controller('exports', PRICE_LIST_EXPORT_DOCS)
@RequiresScopesOf('price_lists')
export class PriceListExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('price_lists', PRICE_LIST_FILE)
  async priceLists(@Query() query: ExportPriceListsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(PRICE_LIST_EXPORT, commonFilterOf(query), query));
  }
}
