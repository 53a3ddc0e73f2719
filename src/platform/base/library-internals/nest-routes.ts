import { type ExecutionContext, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

/**
 * Whether the handler of a request has a parameter with `@Query()`.
 *
 * Private: Nest exports neither the metadata of handlers' parameters nor the enum of their kinds from its index. Needed because no other
 * place states whether a route takes query parameters. Checked against @nestjs/common 12.5.
 */
export function takesQuery(context: Pick<ExecutionContext, 'getClass' | 'getHandler'>): boolean {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) as object;
  return Object.keys(parameters ?? {}).some((name) => name.startsWith(`${RouteParamtypes.QUERY}:`));
}

/**
 * The HTTP method of a handler's route (`@Get()`, `@Post()` …); undefined if it is no handler.
 *
 * Private: Nest does not export the name of this metadata from its index. Needed to find the scope of a route before a request comes, for
 * the API documents. Checked against @nestjs/common 12.5.
 */
export const methodOf = (handler: object): RequestMethod | undefined =>
  Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
