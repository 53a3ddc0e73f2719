import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { INVENTORY_EXPORT } from '../files/inventory-export.js';
import { INVENTORY_EXPORT_DOCS, INVENTORY_FILE } from '../api/inventory.docs.js';
import { ExportInventoriesV2 } from './inventory-v2.dto.js';
import { filterFromV2 } from './inventory-v2.mapper.js';

@V2Controller('exports', INVENTORY_EXPORT_DOCS)
@RequiresScopesOf('inventories')
export class InventoryExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('inventories', INVENTORY_FILE)
  async inventories(@Query() query: ExportInventoriesV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(INVENTORY_EXPORT, filterFromV2(query), query));
  }
}
