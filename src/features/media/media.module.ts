import { Module } from '@nestjs/common';
import { ImageInspector } from './inspection/image-inspector.js';
import { MediaSweep } from './media-sweep.js';
import { MediaService } from './media.service.js';
import { StoreOwnership } from './store-ownership.js';
import { StoredFilesController } from './stored-files.controller.js';
import { MediaFilesV1Controller } from './v1/media-files-v1.controller.js';
import { MediaFilesV2Controller } from './v2/media-files-v2.controller.js';

@Module({
  controllers: [MediaFilesV1Controller, MediaFilesV2Controller, StoredFilesController],
  providers: [MediaService, ImageInspector, MediaSweep, StoreOwnership],
  exports: [StoreOwnership],
})
export class MediaModule {}
