import { newId } from './ids.js';

/** An attribute value as it is kept inside its owner's row. Times are in wire form already. */
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

/** Stamps values that a caller sent. */
export function newAttributeValues(values: readonly NewAttributeValue[] = [], actorId: string): AttributeValue[] {
  const now = new Date().toISOString();
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
 * The values that replace `present` ones, matched by name: one that stays as it was keeps everything, one that changes
 * keeps its id and its making.
 */
export function changedAttributeValues(
  present: readonly AttributeValue[],
  values: readonly NewAttributeValue[],
  actorId: string,
): AttributeValue[] {
  const before = new Map(present.map((value) => [value.name, value]));
  return newAttributeValues(values, actorId).map((value) => {
    const old = before.get(value.name);
    if (!old) return value;
    if (old.value === value.value && old.label === value.label) return old;
    return { ...value, id: old.id, createdBy: old.createdBy, createdAt: old.createdAt };
  });
}
