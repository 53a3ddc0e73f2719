import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { SHIPMENT_EXPORT } from '../files/shipment-export.js';
import { SHIPMENT_EXPORT_DOCS, SHIPMENT_FILE } from '../api/shipment.docs.js';
import { ExportShipmentsV2 } from './shipment-v2.dto.js';
import { filterFromV2 } from './shipment-v2.mapper.js';

@V2Controller('exports', SHIPMENT_EXPORT_DOCS)
@RequiresScopesOf('shipments')
export class ShipmentExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('shipments', SHIPMENT_FILE)
  async shipments(@Query() query: ExportShipmentsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(SHIPMENT_EXPORT, filterFromV2(query), query));
  }
}
