import { Get, Query, type Type } from '@nestjs/common';
import type { ExportedForm } from '#platform/data/records/export-declaration.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiFile, type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { documentedLine } from '#platform/edge/http/fields/documented-lines.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { EXPORT_RESPONSE, exportDocs } from '../api/export.docs.js';
import { ExportsService } from '../exports.service.js';
import { ExportQueryV2 } from './export-v2.dto.js';

/** The controller of an export: GET below its name. Its handler has this name in camel case. */
export function exportsV2Controller(exported: ExportedForm): Type {
  const { form, filterOf } = exported;
  const handler = form.resource.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  class QueryV2 extends ExportQueryV2(exported, documentedLine(exported).example) {}

  @V2Controller('exports', exportDocs(handler, form.docs))
  @RequiresScopesOf(form.scope)
  class ExportV2Controller {
    constructor(private readonly exports: ExportsService) {}

    @Get(form.resource)
    @ApiFile(form.docs.file, EXPORT_RESPONSE)
    async [handler](@Query() query: QueryV2, @TextResponse() send: SendText) {
      return send(await this.exports.open(form, filterOf(query), { ...query, line: exported.line }));
    }
  }
  // the API documents identify a route by the names of its class and handler
  return Object.defineProperty(ExportV2Controller, 'name', { value: `${handler}ExportV2Controller` });
}
