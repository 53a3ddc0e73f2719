import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_MEDIA_FILE_ID } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { FormBody } from '#platform/edge/http/body/body.js';
import { ApiDeleted, ApiListV2, ApiRead, ApiUploaded, V2Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { MAX_MEDIA_MEGABYTES } from '../media-limits.js';
import { MediaService, type MediaFileView } from '../media.service.js';
import { mediaFileFrom } from '../api/media-file.mapper.js';
import { MEDIA_FILE_DOCS, MEDIA_FILE_ERRORS } from '../api/media-file.docs.js';
import { ListMediaFilesV2, MediaFileV2, UploadMediaFileV2 } from './media-file-v2.dto.js';
import { filterFromV2 } from './media-file-v2.mapper.js';
import { mediaFileRepresentation } from '../api/media-file.mapper.js';

@V2Controller('media', MEDIA_FILE_DOCS)
@RequiresScopesOf('media')
@ETagIncludes(({ url, cdnUrl }: MediaFileView) => [url, cdnUrl]) // which change with the configured base addresses, without a new version
export class MediaFilesV2Controller {
  constructor(private readonly media: MediaService) {}

  @Get()
  @ApiListV2(MediaFileV2)
  async list(@Query() query: ListMediaFilesV2) {
    return listByCursor(await this.media.list(filterFromV2(query), pageOf(query)), mediaFileRepresentation);
  }

  @Get(':id')
  @ApiRead(MediaFileV2)
  async get(@Param('id') id: string) {
    return item(await this.media.get(id), mediaFileRepresentation);
  }

  @Post()
  @FormBody(MAX_MEDIA_MEGABYTES)
  @ApiUploaded(MediaFileV2, { errors: MEDIA_FILE_ERRORS.upload })
  async upload(@Body() dto: UploadMediaFileV2) {
    return item(await this.media.create(mediaFileFrom(dto)), mediaFileRepresentation);
  }

  @Delete(':id')
  @ApiDeleted({ errors: MEDIA_FILE_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_MEDIA_FILE_ID } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.media.delete(id, ifMatch);
  }
}
