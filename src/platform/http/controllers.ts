import { applyDecorators, Controller, UseGuards, UsePipes } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { ApiInvalid } from './docs.js';
import { AboutResource, type ResourceDocs } from './resource-docs.js';
import { RequestPipe } from '../validation/validation.pipe.js';
import { UnknownParametersGuard } from './unknown-parameters.guard.js';

/** Name of the security scheme in the API documents. */
export const API_KEY_SCHEME = 'api-key';

const generation = (version: '1' | '2', strict: boolean) => (path: string, resource: ResourceDocs) =>
  applyDecorators(
    Controller({ path, version }),
    UsePipes(new RequestPipe({ strict })),
    ...(strict ? [UseGuards(UnknownParametersGuard), ApiInvalid()] : []),
    ApiTags(resource.tag),
    AboutResource(resource),
    ApiSecurity(API_KEY_SCHEME),
  );

/** A controller of the first generation: unknown fields and parameters are ignored. */
export const V1Controller = generation('1', false);

/** A controller of the second generation: unknown fields and parameters are refused by name. */
export const V2Controller = generation('2', true);
