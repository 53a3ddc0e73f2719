import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { attributeFilter } from '../api/attribute.mapper.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { ATTRIBUTE_EXPORT } from '../files/attribute-export.js';
import { ATTRIBUTE_EXPORT_DOCS, ATTRIBUTE_FILE } from '../api/attribute.docs.js';
import { ExportAttributesV2 } from './attribute-v2.dto.js';

@V2Controller('exports', ATTRIBUTE_EXPORT_DOCS)
@RequiresScopesOf('attributes')
export class AttributeExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('attributes', ATTRIBUTE_FILE)
  async attributes(@Query() query: ExportAttributesV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(ATTRIBUTE_EXPORT, attributeFilter(query), query));
  }
}
