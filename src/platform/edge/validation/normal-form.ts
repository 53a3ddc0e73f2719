import type { Type } from '@nestjs/common';
import { isJsonObject } from '#platform/base/json/json.js';
import { type Field, fieldsOf } from './fields.js';

/**
 * A copy of an object that was sent for a class, with every value in its normal form ({@link Field.normalForm}), also in nested objects. It
 * remains JSON: values are neither converted nor checked, and what the class does not have stays as it is.
 */
export function normalForm(type: Type<object>, sent: object): Record<string, unknown> {
  const fields = fieldsOf(type);
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]: [string, unknown]) => [name, normalValue(fields.get(name), value)]),
  );
}

function normalValue(field: Field | undefined, value: unknown): unknown {
  if (!field?.nested) return field?.normalForm ? field.normalForm(value) : value;
  const { item } = field.nested;
  const normalEntry = (entry: unknown) => (isJsonObject(entry) ? normalForm(item(), entry) : entry);
  return Array.isArray(value) ? value.map(normalEntry) : normalEntry(value);
}
