import { isSliceOver, nextSlice } from '#platform/base/event-loop/slices.js';
import type { FieldChange } from './journal-entry.entity.js';

/** Fields that every write changes; they are never listed. */
const UNLISTED = new Set(['version', 'updated_at']);

/**
 * The differences of two v2 documents of the same resource, in the order of the fields of `after`:
 * - objects with the same fields are compared field by field, with paths such as `shipping_address.city`;
 * - lists of objects with ids are compared by id: `line_items[<id>].quantity`, and `line_items[<id>]` with null on the other side for an
 *   element that was added or removed. If the elements are in an order that does not follow from this (those that were kept in their
 *   previous order, then the added ones), a last change of the list itself has the ids in both orders;
 * - all other values are compared as a whole, among them maps: objects whose keys are data, such as the columns of an import profile.
 *
 * `version` and `updated_at` are not listed at any level.
 */
export async function fieldChanges(before: object, after: object): Promise<FieldChange[]> {
  const changes: FieldChange[] = [];
  for (const change of compareObjects('', before, after)) {
    if (change) changes.push(change);
    if (isSliceOver()) await nextSlice();
  }
  return changes;
}

/** Yields a change, or nothing after a part without changes, so that long documents are compared in slices. */
type Comparison = Generator<FieldChange | undefined, void>;

function* compareObjects(prefix: string, before: object, after: object): Comparison {
  const [old, present] = [before, after] as Record<string, unknown>[];
  for (const name of new Set([...Object.keys(present!), ...Object.keys(old!)])) {
    if (!UNLISTED.has(name)) yield* compare(`${prefix}${name}`, old![name], present![name]);
  }
}

function* compare(field: string, before: unknown, after: unknown): Comparison {
  if (before === after) return;
  if (isObject(before) && isObject(after) && haveSameFields(before, after))
    yield* compareObjects(`${field}.`, before, after);
  else if (isListWithIds(before) && isListWithIds(after)) yield* compareLists(field, before, after);
  else if (JSON.stringify(before) !== JSON.stringify(after))
    yield { field, before: before ?? null, after: after ?? null };
}

function* compareLists(field: string, before: Element[], after: Element[]): Comparison {
  const old = new Map(before.map((element) => [element.id, element]));
  const present = new Map(after.map((element) => [element.id, element]));
  for (const element of before)
    if (!present.has(element.id)) yield { field: `${field}[${element.id}]`, before: element, after: null };
  for (const element of after) {
    const previous = old.get(element.id);
    if (previous) yield* compareObjects(`${field}[${element.id}].`, previous, element);
    else yield { field: `${field}[${element.id}]`, before: null, after: element };
    yield;
  }
  const kept = before.filter(({ id }) => present.has(id));
  const added = after.filter(({ id }) => !old.has(id));
  const isExpected = [...kept, ...added].every(({ id }, index) => id === after[index]!.id);
  if (!isExpected) yield { field, before: idsOf(before), after: idsOf(after) };
}

/** Whether two objects have the same keys and all keys are names that a path can contain. */
function haveSameFields(before: object, after: object): boolean {
  const names = Object.keys(after);
  return names.length === Object.keys(before).length && names.every((name) => name in before && /^\w+$/.test(name));
}

interface Element {
  id: string;
}

const idsOf = (list: Element[]): string[] => list.map(({ id }) => id);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Whether all elements are objects with different ids; also true for an empty list. */
function isListWithIds(value: unknown): value is Element[] {
  if (!Array.isArray(value)) return false;
  const ids = new Set(
    value.map((element: unknown) => (isObject(element) ? (element as Partial<Element>).id : undefined)),
  );
  return ids.size === value.length && [...ids].every((id) => typeof id === 'string');
}
