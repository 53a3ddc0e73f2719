import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import type { Env } from '../../platform/base/config/env.js';
import { PROJECT_FOLDER } from '../../platform/base/config/project.js';
import { DomainError } from '../../platform/base/errors/domain-error.js';
import { API_VERSIONS } from './api-versions.js';
import { ServedFile } from './served-file.js';
import { docsPage, docsPolicy } from './swagger-page.js';

const UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const OWN = join(import.meta.dirname, 'page');
/** The files that the page loads, with their folders and media types. No other file is served. */
const PAGE_FILES: Record<string, [folder: string, type: string]> = {
  'swagger-ui.css': [UI, 'css'],
  'swagger-ui-bundle.js': [UI, 'js'],
  'docs.css': [OWN, 'css'],
  'docs.js': [OWN, 'js'],
  'logo.svg': [OWN, 'svg'],
};
/** The committed documents; a test compares them with the code. To create them would block the event loop for half a second. */
const DOCUMENTS = join(PROJECT_FOLDER, 'openapi');

const REVALIDATED = 'no-cache';
/** For addresses that contain a hash of the content. */
const UNCHANGING = 'public, max-age=31536000, immutable';

/**
 * Serves the API documents at `/openapi/v1.json` and `/openapi/v2.json`, and Swagger UI for both at `/docs`, unless `API_DOCS` is false.
 * All files come from the service, and the content security policy allows no other source. Files are read at the first request.
 */
export function mountDocs(app: NestExpressApplication, env: Env): void {
  if (!env.API_DOCS) return;
  const express = app.getHttpAdapter().getInstance() as Express;
  const versions = Object.keys(API_VERSIONS).map((name) => ({ name, url: `/openapi/${name}.json` }));
  for (const { name, url } of versions) {
    const document = once(() => new ServedFile(documentOf(name, env.PUBLIC_URL), 'json'));
    express.get(url, (request, response) => document().send(request, response, REVALIDATED));
  }
  const files = new Map(
    Object.entries(PAGE_FILES).map(([name, [folder, type]]) => {
      return [name, once(() => new ServedFile(readFileSync(join(folder, name)), type))] as const;
    }),
  );
  const page = once(() => {
    const html = docsPage(versions, (name) => `/docs/${name}?${files.get(name)!().hash}`);
    return new ServedFile(Buffer.from(html), 'html');
  });
  const policy = docsPolicy(env.PUBLIC_URL);
  express.get('/docs', (request, response) => {
    response.set('Content-Security-Policy', policy);
    return page().send(request, response, REVALIDATED);
  });
  express.get('/docs/:file', (request: Request, response: Response, next: NextFunction) => {
    const file = files.get(String(request.params.file));
    if (!file) return next(new DomainError('route_not_found', `There is no route ${request.path}.`));
    return file().send(request, response, UNCHANGING);
  });
}

/** The document of one version with the address of the service, without spaces. */
function documentOf(version: string, publicUrl: string | undefined): Buffer {
  const document = JSON.parse(readFileSync(join(DOCUMENTS, `${version}.json`), 'utf8')) as object;
  return Buffer.from(JSON.stringify({ ...document, servers: [{ url: publicUrl ?? '/' }] }));
}

/** A function that calls `create` the first time and returns the same value ever after. */
function once<T>(create: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: create() }).value;
}
