import type { ArgumentMetadata } from '@nestjs/common';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { parseJson } from '#platform/base/json/json.js';
import { RequestPipe } from '#platform/edge/validation/validation.pipe.js';

/** Validates a body as the service does. Returns the instance that a handler would get, or the reasons by field. */
export const send = (type: new () => object, body: string, strict = false): unknown => {
  const pipe = new RequestPipe({ strict });
  try {
    return pipe.transform(parseJson(Buffer.from(body)), { type: 'body', metatype: type } as ArgumentMetadata);
  } catch (error) {
    const { code, details } = error as DomainError;
    if (code !== 'validation_failed') throw error;
    return Object.fromEntries(details.map(({ field, reason }) => [field, reason]));
  }
};
