import { VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from '../app.module.js';
import { readEnv } from '#platform/base/config/env.js';
import { API_VERSIONS } from './api-versions.js';
import { openApiOf } from './openapi.js';
import type { ApiVersion } from './routes.js';

const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

/** The texts of the committed documents, by file name. Needs no database: in Nest's preview mode no provider is instantiated. */
export async function openApiFiles(): Promise<Record<string, string>> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.connect(readEnv({}), NO_DATABASE), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  app.enableVersioning({ type: VersioningType.URI });
  const versions = Object.keys(API_VERSIONS) as ApiVersion[];
  return Object.fromEntries(
    versions.map((version) => [`${version}.json`, `${JSON.stringify(openApiOf(app, version), undefined, 2)}\n`]),
  );
}
