import { applyDecorators, Controller, UseGuards, UsePipes } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { ApiInvalid } from './docs.js';
import { AboutResource, type ResourceDocs } from './resource-docs.js';
import { RequestPipe } from '../validation/validation.pipe.js';
import { UnknownParametersGuard } from './unknown-parameters.guard.js';

/** Name of the security scheme in the API documents. */
export const API_KEY_SCHEME = 'api-key';

/** `isStrict`: unknown fields and query parameters are refused. `resource` is what the routes are about, for the API documents. */
const versionedController = (version: '1' | '2', isStrict: boolean) => (path: string, resource: ResourceDocs) =>
  applyDecorators(
    Controller({ path, version }),
    UsePipes(new RequestPipe({ strict: isStrict })),
    ...(isStrict ? [UseGuards(UnknownParametersGuard), ApiInvalid()] : []),
    ApiTags(resource.tag),
    AboutResource(resource),
    ApiSecurity(API_KEY_SCHEME),
  );

/** A v1 controller: unknown fields and query parameters are ignored. */
export const V1Controller = versionedController('1', false);

/** A v2 controller: unknown fields and query parameters are refused, and the error names them. */
export const V2Controller = versionedController('2', true);
