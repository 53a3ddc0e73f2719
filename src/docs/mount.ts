import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { Express } from 'express';
import type { Env } from '../config/env.js';
import { GENERATIONS, openApiOf } from './openapi.js';
import type { Generation } from './routes.js';

/** Serves Swagger UI at `/docs` with a choice of both generations, from the service's own files. */
export function mountDocs(app: NestExpressApplication, env: Env): void {
  const express = app.getHttpAdapter().getInstance() as Express;
  const names = Object.keys(GENERATIONS) as Generation[];
  const urls = names.map((name) => ({ name, url: `/openapi/${name}.json` }));
  for (const { name, url } of urls) {
    let document: string | undefined; // made when it is first asked for: most instances never are
    express.get(url, (_request, response) => {
      document ??= JSON.stringify(openApiOf(app, name, env.PUBLIC_URL));
      response.type('json').send(document);
    });
  }
  SwaggerModule.setup('docs', app, () => openApiOf(app, 'v2', env.PUBLIC_URL), {
    explorer: true,
    customSiteTitle: 'Wholesale Commerce API',
    raw: false,
    swaggerOptions: {
      urls,
      'urls.primaryName': 'v2',
      persistAuthorization: true,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      validatorUrl: 'none',
    },
  });
}
