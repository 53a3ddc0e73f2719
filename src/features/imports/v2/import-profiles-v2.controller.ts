import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_IMPORT_PROFILE_ID } from '#examples/example-ids.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { FileBody, FileOfBody, type ReceivedFile } from '#platform/edge/http/body/body.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import {
  ApiAnswered,
  ApiCreated,
  ApiDeleted,
  ApiFileBody,
  ApiListV2,
  ApiRead,
  ApiUpdated,
  V2Controller,
} from '#platform/edge/http/routes.js';
import { MAX_WORKBOOK_MEGABYTES, SAMPLE_TYPES, WORKBOOK_TYPE } from '../import-limits.js';
import { ImportProfilesService } from '../profiles/import-profiles.service.js';
import { ImportSuggestionsService } from '../suggestions/import-suggestions.service.js';
import { IMPORT_PROFILE_DOCS, IMPORT_PROFILE_ERRORS, SAMPLE_EXAMPLES } from '../api/import-profile.docs.js';
import {
  CreateImportProfileV2,
  ImportProfileV2,
  ImportSuggestionV2,
  ListImportProfilesV2,
  SuggestImportProfileV2,
  UpdateImportProfileV2,
} from './import-profile-v2.dto.js';
import { formFrom } from './import-v2.mapper.js';
import { fromV2, suggestionToV2 } from './import-profile-v2.mapper.js';
import { importProfileRepresentation } from '../api/import-profile.mapper.js';

@V2Controller('import-profiles', IMPORT_PROFILE_DOCS)
@RequiresScopesOf('imports')
export class ImportProfilesV2Controller {
  constructor(
    private readonly profiles: ImportProfilesService,
    private readonly suggestions: ImportSuggestionsService,
  ) {}

  @Get()
  @ApiListV2(ImportProfileV2)
  async list(@Query() query: ListImportProfilesV2) {
    const [filter, page] = [commonFilterOf(query), pageOf(query)];
    return listByCursor(
      query.ready ? this.profiles.listReady(filter, page) : await this.profiles.list(filter, page),
      importProfileRepresentation,
    );
  }

  @Get(':id')
  @ApiRead(ImportProfileV2)
  async get(@PathIdentifier('id') id: string) {
    return item(await this.profiles.get(id), importProfileRepresentation);
  }

  @Post()
  @ApiCreated(ImportProfileV2, { errors: IMPORT_PROFILE_ERRORS.create })
  async create(@Body() dto: CreateImportProfileV2) {
    return item(await this.profiles.create(fromV2(dto)), importProfileRepresentation);
  }

  @Post('suggest')
  @FileBody(SAMPLE_TYPES, MAX_WORKBOOK_MEGABYTES)
  @ApiAnswered(ImportSuggestionV2)
  @ApiFileBody(SAMPLE_EXAMPLES, WORKBOOK_TYPE)
  async suggest(@Query() query: SuggestImportProfileV2, @FileOfBody() file: ReceivedFile) {
    return { data: suggestionToV2(await this.suggestions.suggest(file, formFrom(query), query.sheet)) };
  }

  @Patch(':id')
  @ApiUpdated(ImportProfileV2, {
    errors: IMPORT_PROFILE_ERRORS.update,
    pathIds: { id: EXAMPLE_SPARE_IMPORT_PROFILE_ID },
  })
  async update(@Param('id') id: string, @Body() dto: UpdateImportProfileV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.profiles.update(id, fromV2(dto), ifMatch), importProfileRepresentation);
  }

  @Delete(':id')
  @ApiDeleted({ errors: IMPORT_PROFILE_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_IMPORT_PROFILE_ID } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.profiles.delete(id, ifMatch);
  }
}
