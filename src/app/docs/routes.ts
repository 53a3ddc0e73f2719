import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { accessOf, kindOfKeys, type KindOfKeys } from '#platform/edge/auth/access.js';
import { bodyLimitOf } from '#platform/edge/http/body/body.js';
import {
  answerExampleOf,
  bodyExampleOf,
  type ErrorExample,
  errorExamplesOf,
  type OperationText,
  pathExamplesOf,
  type ResourceDocs,
  resourceDocsOf,
} from '#platform/edge/http/docs/resource-docs.js';

import { type TakenParameters, takenParametersOf } from '#platform/edge/http/fields/read-parameters.js';

export type ApiVersion = 'v1' | 'v2';

/** Properties of a route that its controller declares with this project's decorators, which Swagger does not read. */
export interface Route {
  version: ApiVersion;
  /** `priceLists.list`, `orders.changeStatus`: the same in both versions. Generators of clients derive their names from it. */
  operationId: string;
  resource: ResourceDocs;
  /** Undefined where the method has `@ApiOperation({ summary, description })`. */
  text: OperationText | undefined;
  scope: string;
  /** The kind of keys that may call it; undefined: both. */
  keys: KindOfKeys | undefined;
  /** Maximum size of the body in MB. */
  megabytes: number;
  errors: readonly ErrorExample[];
  /** Ids in the path's examples by parameter, where they are not those of the resources' example records. */
  pathExamples: Readonly<Record<string, string>>;
  /** Values of fields in the example of a creation's answer, where they are not those of the resource's example. */
  answerExample: object;
  /** The example of its body, if it is not that of the class. */
  bodyExample: object | undefined;
  /** The parameters of reads of v2 that the platform takes out of the query. */
  taken: TakenParameters | undefined;
}

const CONTROLLER = /^(\w+)V(\d)Controller$/;

/** The routes of the controllers of both versions, by {@link routeKey}. */
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
    const resource = resourceDocsOf(controller)!;
    const route: Route = {
      version: `v${version}` as ApiVersion,
      operationId: operationIdOf(plural, method, resource.operationGroup),
      resource,
      text: resource.operations?.[method],
      scope,
      keys: kindOfKeys(controller),
      megabytes: bodyLimitOf(handler),
      errors: errorExamplesOf(handler),
      pathExamples: pathExamplesOf(handler),
      answerExample: answerExampleOf(handler),
      bodyExample: bodyExampleOf(handler),
      taken: version === '2' ? takenParametersOf(controller, handler) : undefined,
    };
    return [[routeKey(controller.name, method), route]];
  });
}

/** Identifies the route of a controller's method, in both versions. */
export const routeKey = (controller: string, method: string): string => `${controller} ${method}`;

/** `plural` is the name of the controller, such as `PriceLists`; `group` is used instead if it is given. */
const operationIdOf = (plural: string, method: string, group = plural.charAt(0).toLowerCase() + plural.slice(1)) =>
  `${group}.${method}`;
