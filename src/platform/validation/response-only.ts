import type { Type } from '@nestjs/common';
import { Allow } from 'class-validator';
import { ConvertedBy } from './convert.js';

/** Where `ApiProperty` keeps the names of a class' fields, each behind a colon, those of its ancestors included. */
const FIELDS = 'swagger/apiModelPropertiesArray';

/**
 * Fields that only responses carry are taken and ignored, whatever they hold, so that what was read can be edited and sent
 * back (contract, section 1, "Null and omitted"). Without it the second generation refuses them by name.
 * - `@ResponseOnly() created_at?: unknown` on a field of a request class
 * - `@ResponseOnly(ProductV2)` on a request class: every field of that response class that the request has not itself,
 *   but those of `except`, which stay unknown and are refused
 *
 * Nested request classes need it for themselves. The API documents do not show such fields: there is nothing to send.
 */
export function ResponseOnly(): PropertyDecorator;
export function ResponseOnly(response: Type, options?: { except?: readonly string[] }): ClassDecorator;
export function ResponseOnly(response?: Type, { except = [] }: { except?: readonly string[] } = {}) {
  return (target: object, name?: string | symbol): void => {
    if (!response) return ignore(target, name!);
    const { prototype } = target as Type<object>;
    const own = new Set([...fieldsOf(prototype), ...except]);
    for (const field of fieldsOf(response.prototype as object)) if (!own.has(field)) ignore(prototype, field);
  };
}

function ignore(prototype: object, name: string | symbol): void {
  ConvertedBy(() => undefined)(prototype, name);
  Allow()(prototype, name as string);
}

const fieldsOf = (prototype: object): string[] =>
  ((Reflect.getMetadata(FIELDS, prototype) as string[] | undefined) ?? []).map((name) => name.slice(1));
