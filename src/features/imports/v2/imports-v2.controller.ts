import { Get, Header, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { EXAMPLE_SPARE_IMPORT_ID } from '#examples/example-ids.js';
import { Requires } from '#platform/edge/auth/access.js';
import { BodyOptional, FileBody, FileOfBody, type ReceivedFile } from '#platform/edge/http/body/body.js';
import {
  ApiFile,
  piecesOf,
  type SendText,
  textFile,
  TextResponse,
} from '#platform/edge/http/answers/text-responses.js';
import { type FileType, PreferredType } from '#platform/edge/http/answers/accept.js';
import { CONSISTENCY_TOKEN } from '#platform/edge/http/docs/docs.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import {
  ApiAccepted,
  ApiFileAccepted,
  ApiFileBody,
  ApiIfMatch,
  ApiListV2,
  ApiRead,
  V2Controller,
} from '#platform/edge/http/routes.js';
import { declaredImports } from '#platform/data/records/import-declaration.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { refusedRows, resultRows } from '../result-rows.js';
import { IMPORT_TYPES, MAX_FILE_MEGABYTES, WORKBOOK_TYPE } from '../import-limits.js';
import { ImportTemplatesService } from '../import-templates.service.js';
import { ImportsService, liveValues } from '../imports.service.js';
import { FILE_EXAMPLES, IMPORT_DOCS, IMPORT_ERRORS, IMPORT_FILES } from '../api/import.docs.js';
import { ImportRoomGuard } from './import-room.guard.js';
import { CreateImportV2, ImportV2, ListImportsV2 } from './import-v2.dto.js';
import { errorLine, filterFromV2, fromV2, resultLine, toV2 } from './import-v2.mapper.js';

@V2Controller('imports', IMPORT_DOCS)
@ETagIncludes(liveValues)
export class ImportsV2Controller {
  constructor(
    private readonly imports: ImportsService,
    private readonly templates: ImportTemplatesService,
  ) {}

  @Get()
  @Requires('imports:read')
  @ApiListV2(ImportV2)
  async list(@Query() query: ListImportsV2) {
    return listByCursor(await this.imports.list(filterFromV2(query), pageOf(query)), toV2);
  }

  @Get('templates/:resource')
  @Requires('imports:read')
  @ApiParam({
    name: 'resource',
    enum: declaredImports().map((form) => form.resource),
    example: 'products',
    description: 'What the lines of the file are',
  })
  @ApiFile(...IMPORT_FILES.template)
  template(@Param('resource') resource: string) {
    const { text, name } = this.templates.of(resource);
    return textFile('text/csv', text, name);
  }

  @Get(':id')
  @Requires('imports:read')
  @ApiRead(ImportV2, CONSISTENCY_TOKEN)
  async get(@Param('id') id: string) {
    return item(await this.imports.get(id), toV2);
  }

  @Get(':id/errors')
  @Requires('imports:read')
  @ApiFile(...IMPORT_FILES.errors)
  @Header('Vary', 'Accept')
  async errors(
    @Param('id') id: string,
    @TextResponse() send: SendText,
    @PreferredType(['application/x-ndjson', 'text/csv']) type: FileType,
  ) {
    const { parts, form } = await this.imports.errors(id);
    const end = () => Promise.resolve();
    return type === 'text/csv'
      ? send({ pieces: refusedRows(form, parts), type, name: 'refused-rows.csv', end })
      : send({ pieces: piecesOf(parts, errorLine), type, name: 'import-errors.ndjson', end });
  }

  @Get(':id/results')
  @Requires('imports:read')
  @ApiFile(...IMPORT_FILES.results)
  @Header('Vary', 'Accept')
  async results(
    @Param('id') id: string,
    @TextResponse() send: SendText,
    @PreferredType(['application/x-ndjson', 'text/csv']) type: FileType,
  ) {
    const parts = await this.imports.results(id);
    const end = () => Promise.resolve();
    return type === 'text/csv'
      ? send({ pieces: resultRows(parts), type, name: 'import-results.csv', end })
      : send({ pieces: piecesOf(parts, resultLine), type, name: 'import-results.ndjson', end });
  }

  @Post()
  @UseGuards(ImportRoomGuard)
  @FileBody(IMPORT_TYPES, MAX_FILE_MEGABYTES)
  @Requires('imports:write')
  @ApiFileBody(FILE_EXAMPLES, WORKBOOK_TYPE)
  @ApiFileAccepted(ImportV2, { errors: IMPORT_ERRORS.create })
  async create(@Query() query: CreateImportV2, @FileOfBody() file: ReceivedFile) {
    return item(await this.imports.create(fromV2(query, file.contentType), file), toV2);
  }

  @Post(':id/cancel')
  @BodyOptional()
  @Requires('imports:write')
  @ApiAccepted(ImportV2, { errors: IMPORT_ERRORS.cancel, pathIds: { id: EXAMPLE_SPARE_IMPORT_ID } })
  @ApiIfMatch()
  async cancel(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return { data: toV2(await this.imports.cancel(id, ifMatch)) };
  }
}
