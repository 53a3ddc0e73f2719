import { type ExecutionContext, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

/**
 * The class of the parameter with `@Query()` of a handler; undefined if it takes no query parameters.
 *
 * Private: Nest exports neither the metadata of handlers' parameters nor the enum of their kinds from its index. Needed because no other
 * place states whether a route takes query parameters. Checked against @nestjs/common 12.5.
 */
export function queryClassOf(context: Pick<ExecutionContext, 'getClass' | 'getHandler'>): Type | undefined {
  const [controller, handler] = [context.getClass(), context.getHandler().name];
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) as object | undefined;
  const query = Object.keys(parameters ?? {}).find((name) => name.startsWith(`${RouteParamtypes.QUERY}:`));
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler) as Type[] | undefined;
  return query === undefined ? undefined : types?.[Number(query.split(':')[1])];
}

/**
 * The HTTP method of a handler's route (`@Get()`, `@Post()` …); undefined if it is no handler.
 *
 * Private: Nest does not export the name of this metadata from its index. Needed to find the scope of a route before a request comes, for
 * the API documents. Checked against @nestjs/common 12.5.
 */
export const methodOf = (handler: object): RequestMethod | undefined =>
  Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
