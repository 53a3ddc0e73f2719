import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, PIPES_METADATA, VERSION_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { Express } from 'express';
import { layersOf } from '#platform/base/library-internals/express-router.js';
import { accessOf, ANY_KEY } from '#platform/edge/auth/access.js';
import { GRANTABLE_SCOPES } from '#app/api-names.js';
import type { Scope } from '#platform/edge/auth/scopes.js';
import { RequestPipe } from '#platform/edge/validation/validation.pipe.js';
import { readDocuments } from '../support/documents.js';
import { inSequence } from '../support/exercise.js';
import { sharedService, type TestService } from '../support/service.js';

/** HTTP methods in the order of NestJS' enum RequestMethod. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;
const ACTIONS = { GET: 'read', POST: 'write', PUT: 'write', PATCH: 'write', DELETE: 'delete' } as const;

interface Route {
  controller: Type;
  handler: string;
  method: (typeof METHODS)[number];
  path: string;
  access: ReturnType<typeof accessOf>;
}

describe('routes', () => {
  let service: TestService;
  let controllers: Type[];
  let routes: Route[];
  /** The routes that require a key. */
  let closed: (Route & { access: Scope | typeof ANY_KEY })[];

  beforeAll(async () => {
    service = await sharedService();
    const modules = [...service.app.get(ModulesContainer).values()];
    controllers = modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype as Type));
    routes = controllers.flatMap(routesOf);
    closed = routes.filter((route): route is Route & { access: Scope | typeof ANY_KEY } => route.access !== 'public');
  });

  const versionOf = (controller: Type) => Reflect.getMetadata(VERSION_METADATA, controller) as unknown;
  const pathOf = (target: object) => (Reflect.getMetadata(PATH_METADATA, target) as string).replace(/^\/|\/$/g, '');

  function routesOf(controller: Type): Route[] {
    const prototype = controller.prototype as Record<string, () => void>;
    const names = Object.getOwnPropertyNames(prototype).filter((name) =>
      Reflect.hasMetadata(METHOD_METADATA, prototype[name]!),
    );
    return names.map((name) => {
      const handler = prototype[name]!;
      const version = versionOf(controller);
      const parts = [typeof version === 'string' ? `v${version}` : '', pathOf(controller), pathOf(handler)];
      return {
        controller,
        handler: `${controller.name}.${name}`,
        method: METHODS[Reflect.getMetadata(METHOD_METADATA, handler) as number]!,
        path: `/${parts.filter(Boolean).join('/')}`,
        access: accessOf(handler, controller),
      };
    });
  }
  const formatImport = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

  it('all declare the required scope', () => {
    expect(routes.length).toBeGreaterThan(25);
    expect(routes.filter(({ access }) => access === undefined).map(({ handler }) => handler)).toEqual([]);
    expect(routes.filter(({ access }) => access === 'public').map(formatImport)).toEqual([
      'GET /health/live',
      'GET /health/ready',
      'GET /media/:tenant/:name',
    ]);
  });

  it('require the scope of their method', () => {
    const scoped = closed.filter(({ access }) => access !== ANY_KEY);
    expect(closed.filter((route) => !scoped.includes(route)).map(formatImport)).toEqual([
      'GET /v2/tenant',
      'POST /v2/batch', // each of its requests needs the scope of its route
    ]);
    const unusual = scoped.filter(({ method, access }) => access.split(':')[1] !== ACTIONS[method]);
    // they only read; their input is too long for a query string
    const lookups = unusual.filter(({ path }) => path.endsWith('/lookup'));
    expect(lookups.map(({ method, access }) => `${method} ${access.split(':')[1]}`)).toEqual(
      Array.from({ length: 10 }, () => 'POST read'),
    );
    const others = unusual.filter((route) => !lookups.includes(route));
    expect(others.map((route) => `${formatImport(route)}: ${route.access}`)).toEqual([
      'POST /v2/prices/resolve: contract_pricing:read',
      'POST /v2/contract-pricing/:id/preview: contract_pricing:read',
    ]);
    expect(scoped.filter(({ access }) => !GRANTABLE_SCOPES.includes(access))).toEqual([]);
  });

  it('belong to controllers of one API version, declared with V1Controller or V2Controller', () => {
    const made = controllers.map((controller) => {
      const pipes = (Reflect.getMetadata(PIPES_METADATA, controller) ?? []) as { options: { strict: boolean } }[];
      const isRequestPipe = pipes.length === 1 && pipes[0] instanceof RequestPipe;
      return {
        name: controller.name,
        version: versionOf(controller),
        strict: isRequestPipe ? pipes[0]!.options.strict : undefined,
      };
    });
    const wanted = { 1: false, 2: true } as Record<string, boolean>;
    const others = made.filter(
      ({ name, version, strict }) =>
        wanted[String(version)] !== strict || strict === undefined || !name.endsWith(`V${String(version)}Controller`),
    );
    expect(others.map(({ name }) => name)).toEqual(['HealthController', 'StoredFilesController']);
    expect(made.length).toBeGreaterThan(8);
  });

  it('are all routes of Express except those of the API documents', () => {
    const known = layersOf(service.app.getHttpAdapter().getInstance() as Express).flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) =>
        formatImport({ method: method.toUpperCase(), path: route!.path }),
      ),
    );
    const own = new Set(routes.map(formatImport));
    const others = [...new Set(known)].filter(
      (route) => !own.has(route) && !/^GET \/?(docs|reference|openapi)/.test(route),
    );
    expect(others).toEqual([]);
    expect([...own].filter((route) => !known.includes(route))).toEqual([]);
  });

  it('with a scope are the operations of the API documents; test/tenancy/access.spec.ts sends these with all kinds of keys', () => {
    const documented = inSequence(readDocuments()).map(
      ({ operation: { method, path, scope } }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}: ${scope}`,
    );
    const declared = closed.map((route) => `${formatImport(route)}: ${route.access}`);
    expect(declared.sort()).toEqual(documented.sort());
  });
});
