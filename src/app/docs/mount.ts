import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import type { Env } from '#platform/base/config/env.js';
import { PROJECT_FOLDER } from '#platform/base/config/project.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { API_VERSIONS } from './api-versions.js';
import type { ApiVersion } from './routes.js';
import { ServedFile } from './served-file.js';
import { referencePage } from './reference-page.js';
import { docsPage, docsPolicy } from './swagger-page.js';

const { resolve } = createRequire(import.meta.url);
const UI = dirname(resolve('swagger-ui-dist/package.json'));
const OWN = join(import.meta.dirname, 'page');
/** The files that the pages load, with their places and media types. No other file is served. */
const PAGE_FILES: Record<string, [path: () => string, type: string]> = {
  'swagger-ui.css': [() => join(UI, 'swagger-ui.css'), 'css'],
  'swagger-ui-bundle.js': [() => join(UI, 'swagger-ui-bundle.js'), 'js'],
  'docs.css': [() => join(OWN, 'docs.css'), 'css'],
  'docs.js': [() => join(OWN, 'docs.js'), 'js'],
  'first-call.js': [() => join(OWN, 'first-call.js'), 'js'],
  'fields.css': [() => join(OWN, 'fields.css'), 'css'],
  'fields.js': [() => join(OWN, 'fields.js'), 'js'],
  'adopted-styles.js': [() => join(OWN, 'adopted-styles.js'), 'js'],
  'scalar.js': [readerFile, 'js'],
  'reference.css': [() => join(OWN, 'reference.css'), 'css'],
  'reference.js': [() => join(OWN, 'reference.js'), 'js'],
  'logo.svg': [() => join(OWN, 'logo.svg'), 'svg'],
};

/**
 * The script of the reader, which the build copied from a development dependency, whose other 250 MB a production installation does not
 * need; or that of the dependency, when the service runs from its sources.
 */
function readerFile(): string {
  const copy = join(OWN, 'scalar.js');
  return existsSync(copy) ? copy : resolve('@scalar/api-reference/browser/standalone.js');
}
/** The committed documents; a test compares them with the code. To create them would block the event loop for half a second. */
const DOCUMENTS = join(PROJECT_FOLDER, 'openapi');

const REVALIDATED = 'no-cache';
/** For addresses that contain a hash of the content. */
const UNCHANGING = 'public, max-age=31536000, immutable';

/**
 * Serves the API documents at `/openapi/v1.json` and `/openapi/v2.json`, Swagger UI for both at `/docs` and a reader at `/reference`, and
 * leads browsers from `/` to Swagger UI, unless `API_DOCS` is false. All files come from the service, and the content security policy allows no other source. Files are read at the first request.
 */
export function mountDocs(app: NestExpressApplication, env: Env): void {
  if (!env.API_DOCS) return;
  const express = app.getHttpAdapter().getInstance() as Express;
  const versions = (Object.keys(API_VERSIONS) as ApiVersion[]).map((name) => ({ name, url: `/openapi/${name}.json` }));
  for (const { name, url } of versions) {
    const document = once(() => new ServedFile(documentOf(name, env.PUBLIC_URL), 'json'));
    express.get(url, (request, response) => document().send(request, response, REVALIDATED));
  }
  const files = new Map(
    Object.entries(PAGE_FILES).map(([name, [path, type]]) => {
      return [name, once(() => new ServedFile(readFileSync(path()), type))] as const;
    }),
  );
  const addressOf = (name: string) => `/docs/${name}?${files.get(name)!().hash}`;
  const pages = {
    '/docs': () => docsPage(versions, addressOf),
    '/reference': () => referencePage(versions, readDocument(versions.at(-1)!.name), addressOf),
  };
  const policy = docsPolicy(env.PUBLIC_URL);
  for (const [path, html] of Object.entries(pages)) {
    const page = once(() => new ServedFile(Buffer.from(html()), 'html'));
    express.get(path, (request, response) => {
      response.set('Content-Security-Policy', policy);
      return page().send(request, response, REVALIDATED);
    });
  }
  // no route, so that other methods of / are answered as unknown addresses
  express.use((request: Request, response: Response, next: NextFunction) => {
    const isForBrowser = () => request.method === 'GET' && request.accepts('json', 'html') === 'html';
    if (request.url !== '/' || !isForBrowser()) return next();
    response.vary('Accept').redirect('/docs');
  });
  express.get('/docs/:file', (request: Request, response: Response, next: NextFunction) => {
    const file = files.get(String(request.params.file));
    if (!file) return next(new DomainError('route_not_found', `There is no route ${request.path}.`));
    return file().send(request, response, UNCHANGING);
  });
}

/** The document of one version with the address of the service, without spaces. */
function documentOf(version: string, publicUrl: string | undefined): Buffer {
  const document = readDocument<object>(version);
  return Buffer.from(JSON.stringify({ ...document, servers: [{ url: publicUrl ?? '/' }] }));
}

const readDocument = <T>(version: string): T =>
  JSON.parse(readFileSync(join(DOCUMENTS, `${version}.json`), 'utf8')) as T;

/** A function that calls `create` the first time and returns the same value ever after. */
function once<T>(create: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: create() }).value;
}
