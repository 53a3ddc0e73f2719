import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import type { Env } from '../config/env.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { API_VERSIONS, openApiOf } from './openapi.js';
import type { ApiVersion } from './routes.js';
import { DOCS_PAGE, docsPolicy, DOCS_SCRIPT } from './swagger-page.js';

const UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** The files of the package that the page loads. Its other files are not served. */
const UI_FILES = [
  'swagger-ui.css',
  'index.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'favicon-16x16.png',
  'favicon-32x32.png',
];

/**
 * Serves the API documents at `/openapi/v1.json` and `/openapi/v2.json`, and Swagger UI for both at `/docs`. All its files come from the
 * service, and its content security policy allows no other source.
 */
export function mountDocs(app: NestExpressApplication, env: Env): void {
  const express = app.getHttpAdapter().getInstance() as Express;
  const versions = Object.keys(API_VERSIONS) as ApiVersion[];
  for (const name of versions) {
    let document: string | undefined; // created at the first request, because most instances are never asked for it
    express.get(urlOf(name), (_request, response) => {
      document ??= JSON.stringify(openApiOf(app, name, env.PUBLIC_URL));
      response.set('Cache-Control', 'no-cache').type('json').send(document);
    });
  }
  const policy = docsPolicy(env.PUBLIC_URL);
  express.get('/docs', (_request, response) => {
    response.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }).type('html').send(DOCS_PAGE);
  });
  const script = DOCS_SCRIPT(versions.map((name) => ({ name, url: urlOf(name) })));
  express.get('/docs/swagger-init.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(script);
  });
  express.get('/docs/:file', (request: Request, response: Response, next: NextFunction) => {
    const file = String(request.params.file);
    if (!UI_FILES.includes(file)) return next(new DomainError('route_not_found', `There is no route ${request.path}.`));
    response.set('Cache-Control', 'public, max-age=3600').sendFile(join(UI, file));
  });
}

const urlOf = (version: ApiVersion): string => `/openapi/${version}.json`;
