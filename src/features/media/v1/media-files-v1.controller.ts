import { Body, Post } from '@nestjs/common';
import { Requires } from '#platform/edge/auth/access.js';
import { FormBody } from '#platform/edge/http/body/body.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { ApiUploaded, V1Controller } from '#platform/edge/http/routes.js';
import { ReplacedBy } from '#platform/edge/http/answers/v1-deprecation.js';
import { item } from '#platform/edge/http/answers/responses.js';
import { MAX_MEDIA_MEGABYTES } from '../media-limits.js';
import { MediaService } from '../media.service.js';
import { mediaFileFrom } from '../api/media-file.mapper.js';
import { MEDIA_FILE_DOCS, MEDIA_FILE_ERRORS } from '../api/media-file.docs.js';
import { MediaFileV1, UploadMediaFileV1 } from './media-file-v1.dto.js';
import { toV1 } from './media-file-v1.mapper.js';

/** v1 has no route that reads a media file. */
const IMAGE_LOCATION = { ...LOCATION.Location, description: 'Public URL of the image' };

@V1Controller('media', MEDIA_FILE_DOCS)
export class MediaFilesV1Controller {
  constructor(private readonly media: MediaService) {}

  @Post('upload')
  @ReplacedBy('/v2/media')
  @Requires('media:write')
  @FormBody(MAX_MEDIA_MEGABYTES)
  @ApiUploaded(MediaFileV1, { errors: MEDIA_FILE_ERRORS.upload, headers: { Location: IMAGE_LOCATION } })
  async upload(@Body() dto: UploadMediaFileV1) {
    const file = await this.media.create(mediaFileFrom(dto));
    return item(file, toV1, file.url);
  }
}
