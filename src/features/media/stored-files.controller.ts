import { Controller, Get, Param, Req, Res, VERSION_NEUTRAL } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '#platform/edge/auth/access.js';
import { FILES_PATH } from '#platform/base/object-store/file-addresses.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { sendObject } from '#platform/base/object-store/send-object.js';
import { contentTypeOf } from './image-type.js';

/** Serves stored images without an API key to anyone who knows the address; keys cannot be guessed. */
@Public()
@ApiExcludeController()
@Controller({ path: FILES_PATH, version: VERSION_NEUTRAL })
export class StoredFilesController {
  constructor(private readonly store: ObjectStore) {}

  @Get(':tenant/:name')
  async read(
    @Param('tenant') tenant: string,
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = { key: `${tenant}/${name}`, contentType: contentTypeOf(name), resource: 'media_file' as const };
    await sendObject(this.store, file, request, response);
  }
}
