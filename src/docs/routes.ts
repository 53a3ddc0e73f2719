import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { accessOf } from '../platform/auth/access.js';
import { bodyLimitOf } from '../platform/http/body.js';

export type Generation = 'v1' | 'v2';

/** What the documents say of an operation and Swagger does not know, as controllers declare it. */
export interface Route {
  generation: Generation;
  /** As error codes name it: `price_list`. */
  resource: string;
  summary: string;
  scope: string;
  /** How large its body may be. */
  megabytes: number;
}

const CONTROLLER = /^(\w+)V(\d)Controller$/;

/** All routes of versioned controllers by generation and operation id. */
export function routesOf(app: NestExpressApplication): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) describe(metatype as Type, routes);
  }
  return routes;
}

function describe(controller: Type, routes: Map<string, Route>): void {
  const [, plural, version] = CONTROLLER.exec(controller.name) ?? [];
  if (!plural) return;
  const prototype = controller.prototype as Record<string, () => unknown>;
  for (const method of Object.getOwnPropertyNames(prototype)) {
    const handler = prototype[method]!;
    const scope = accessOf(handler, controller);
    if (!scope || handler === (controller as unknown)) continue;
    const generation = `v${version}` as Generation;
    routes.set(routeKey(generation, operationIdOf(controller.name, method)), {
      generation,
      resource: resourceOf(plural),
      summary: summaryOf(method, plural),
      scope,
      megabytes: bodyLimitOf(handler),
    });
  }
}

/** Routes that show another resource in their own way. */
const VIEWS: Record<string, string> = { product_pricing: 'product', contract_effect: 'contract_pricing' };

function resourceOf(plural: string): string {
  const name = words(singular(plural)).replaceAll(' ', '_');
  return VIEWS[name] ?? name;
}

export const routeKey = (generation: Generation, operationId: string): string => `${generation} ${operationId}`;

/** `listPriceLists`, `getPriceList`: the same in both generations. */
export function operationIdOf(controller: string, method: string): string {
  const [, plural = controller] = CONTROLLER.exec(controller) ?? [];
  return method + (method === 'list' ? plural : singular(plural));
}

const VERBS: Record<string, string> = {
  get: 'Read',
  create: 'Create',
  update: 'Change',
  updateStatus: 'Change the status of',
  replace: 'Replace',
  resolve: 'Resolve',
  preview: 'Preview',
  delete: 'Delete',
};

function summaryOf(method: string, plural: string): string {
  if (method === 'list') return `List ${words(plural)}`;
  const thing = words(singular(plural));
  const verb = VERBS[method];
  if (!verb) throw new Error(`The route ${plural}.${method} needs a verb in src/docs/routes.ts`);
  return `${verb} ${/^[aeio]/.test(thing) ? 'an' : 'a'} ${thing}`;
}

const singular = (plural: string): string => plural.replace(/(?<=ss)es$|s$/, '');
/** `PriceLists` as `price lists`. */
const words = (name: string): string => name.replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase();
