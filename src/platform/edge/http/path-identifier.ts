import { Param } from '@nestjs/common';
import { normalIdentifier } from '#platform/base/values/text.js';

/**
 * A parameter of the path that is an identifier of the caller, such as an SKU, in the form in which identifiers are stored. One that no
 * identifier can be names no record, so that the route answers 404.
 */
export const PathIdentifier = (name: string): ParameterDecorator => Param(name, { transform: normalIdentifier });
