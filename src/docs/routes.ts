import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { accessOf } from '../platform/auth/access.js';
import { bodyLimitOf } from '../platform/http/body.js';
import {
  type ErrorExample,
  errorExamplesOf,
  pathExamplesOf,
  type ResourceDocs,
  resourceDocsOf,
} from '../platform/http/resource-docs.js';

export type ApiVersion = 'v1' | 'v2';

/** Properties of a route that its controller declares with this project's decorators, which Swagger does not read. */
export interface Route {
  version: ApiVersion;
  resource: ResourceDocs;
  /** Used unless the method has `@ApiOperation({ summary })`; undefined where it must have one. */
  summary: string | undefined;
  scope: string;
  /** Maximum size of the body in MB. */
  megabytes: number;
  errors: readonly ErrorExample[];
  /** Ids in the path's examples by parameter, where they are not those of the resources' example records. */
  pathExamples: Readonly<Record<string, string>>;
}

const CONTROLLER = /^(\w+)V(\d)Controller$/;

/** The routes of all versioned controllers, by {@link routeKey}. */
export function routesOf(app: NestExpressApplication): Map<string, Route> {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return new Map(controllers.flatMap(({ metatype }) => controllerRoutes(metatype as Type)));
}

function controllerRoutes(controller: Type): [string, Route][] {
  const [, plural, version] = CONTROLLER.exec(controller.name) ?? [];
  if (!plural) return [];
  const prototype = controller.prototype as Record<string, () => unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((method) => {
    const handler = prototype[method]!;
    const scope = accessOf(handler, controller);
    if (!scope) return [];
    const route: Route = {
      version: `v${version}` as ApiVersion,
      resource: resourceDocsOf(controller)!,
      summary: summaryOf(method, plural),
      scope,
      megabytes: bodyLimitOf(handler),
      errors: errorExamplesOf(handler),
      pathExamples: pathExamplesOf(handler),
    };
    return [[routeKey(route.version, operationIdOf(controller.name, method)), route]];
  });
}

export const routeKey = (version: ApiVersion, operationId: string): string => `${version} ${operationId}`;

/** `listPriceLists`, `getPriceList`: the same in both versions. */
export function operationIdOf(controller: string, method: string): string {
  const [, plural = controller] = CONTROLLER.exec(controller) ?? [];
  return method + (method === 'list' ? plural : singular(plural));
}

const VERBS: Record<string, string> = {
  get: 'Read',
  create: 'Create',
  update: 'Change',
  replace: 'Replace',
  delete: 'Delete',
};

/** `Read a price list`; undefined for a method that is not named like one of {@link VERBS}. */
function summaryOf(method: string, plural: string): string | undefined {
  if (method === 'list') return `List ${words(plural)}`;
  const verb = VERBS[method];
  const thing = words(singular(plural));
  return verb && `${verb} ${/^[aeio]/.test(thing) ? 'an' : 'a'} ${thing}`;
}

const singular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/(?<=ss)es$|s$/, '');
/** `PriceLists` as `price lists`. */
const words = (name: string): string => name.replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase();
