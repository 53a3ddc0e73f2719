import { currentTime } from './current-time.js';
import { newId } from './ids.js';

/** An attribute value as it is stored inside the row of its record. Times have the form of the API, RFC 3339 in UTC. */
export interface AttributeValue {
  id: string;
  name: string;
  value: string;
  label?: string;
  createdBy: string;
  updatedBy: string;
  createdAt: string;
  updatedAt: string;
}

export interface NewAttributeValue {
  name: string;
  value: string;
  label?: string;
}

/** Attribute values to store for a new record: values of a request with new ids, the author and the current time. */
export function newAttributeValues(values: readonly NewAttributeValue[] = [], actorId: string): AttributeValue[] {
  const now = currentTime().toISOString();
  return values.map(({ name, value, label }) => ({
    id: newId(),
    name,
    value,
    ...(label === undefined ? {} : { label }),
    createdBy: actorId,
    updatedBy: actorId,
    createdAt: now,
    updatedAt: now,
  }));
}

/**
 * Attribute values to store instead of the `stored` ones. Values are matched by name: an equal value stays as it is stored, a changed one
 * keeps its id, its author and its time of creation.
 */
export function changedAttributeValues(
  stored: readonly AttributeValue[],
  values: readonly NewAttributeValue[],
  actorId: string,
): AttributeValue[] {
  const before = new Map(stored.map((value) => [value.name, value]));
  return newAttributeValues(values, actorId).map((value) => {
    const old = before.get(value.name);
    if (!old) return value;
    if (old.value === value.value && old.label === value.label) return old;
    return { ...value, id: old.id, createdBy: old.createdBy, createdAt: old.createdAt };
  });
}
