/** A field that a write changed, as events and history list it. */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

type Fields = Record<string, unknown>;
type Element = Fields & { id: string };

/**
 * The document that results from `changes` of a document: a consumer's implementation of the `changes` of events. Later changes apply to the
 * result of earlier ones. Throws if a change names a part that the document does not have.
 */
export function withChanges(document: object, changes: readonly Change[]): object {
  const result = structuredClone(document) as Fields;
  for (const { field, after } of changes) apply(result, stepsOf(field), after);
  return result;
}

/** A name of a field, or the id of an element in brackets. */
const stepsOf = (field: string): string[] => field.match(/\[[^\]]*\]|[^.[]+/g)!;

function apply(parent: Fields | Element[], [step, ...rest]: string[], after: unknown): void {
  if (Array.isArray(parent)) {
    const id = step!.slice(1, -1);
    const place = parent.findIndex((element) => element.id === id);
    if (rest.length) apply(existing(parent[place], step!), rest, after);
    else if (after === null) parent.splice(place, 1);
    else parent.push(after as Element);
    return;
  }
  const name = step!;
  if (rest.length) apply(existing(parent[name], name) as Fields, rest, after);
  else parent[name] = isOrder(parent[name], after) ? inOrder(parent[name], after) : after;
}

function existing<T>(part: T | null | undefined, step: string): T {
  if (part === null || part === undefined) throw new Error(`The document has no ${step}`);
  return part;
}

/** Whether a value is the list of the ids of all elements, in another order. */
const isOrder = (list: unknown, after: unknown): after is string[] =>
  Array.isArray(list) &&
  Array.isArray(after) &&
  list.length > 0 &&
  list.length === after.length &&
  (list as Element[]).every((element) => typeof element === 'object' && element !== null && after.includes(element.id));

const inOrder = (list: unknown, ids: readonly string[]): Element[] =>
  ids.map((id) => (list as Element[]).find((element) => element.id === id)!);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOfRecords = (value: unknown): value is Element[] =>
  Array.isArray(value) && value.every((one) => isObject(one) && typeof one.id === 'string');
/** Objects within a record that differ in their keys, or have keys that are no names, are maps, which are listed as a whole. */
const haveSameFields = (was: object, is: object): boolean =>
  Object.keys(was).sort().join() === Object.keys(is).sort().join() && Object.keys(is).every((key) => /^\w+$/.test(key));
const unlisted = (name: string) => name === 'version' || name === 'updated_at';

/** The difference of two documents as the API documents describe `changes`, written independently of the service. */
export function differenceOf(field: string, was: unknown, is: unknown): Change[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  if (isObject(was) && isObject(is) && (/^$|\]$/.test(field) || haveSameFields(was, is)))
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((name) => !unlisted(name))
      .flatMap((name) => differenceOf(field ? `${field}.${name}` : name, was[name] ?? null, is[name] ?? null));
  if (!isListOfRecords(was) || !isListOfRecords(is)) return [{ field, before: was, after: is }];
  const [old, present] = [was, is].map((list) => new Map(list.map((one) => [one.id, one])));
  const ids = [...new Set([...old!.keys(), ...present!.keys()])];
  const changes = ids.flatMap((id) => differenceOf(`${field}[${id}]`, old!.get(id) ?? null, present!.get(id) ?? null));
  const [before, after] = [[...old!.keys()], [...present!.keys()]];
  const appended = [...before.filter((id) => present!.has(id)), ...after.filter((id) => !old!.has(id))];
  return appended.join() === after.join() ? changes : [...changes, { field, before, after }];
}

/** Changes as text that is equal for the same changes in any order. */
export const changesText = (changes: readonly Change[]): string =>
  changes
    .map(({ field, before, after }) => JSON.stringify([field, sorted(before), sorted(after)]))
    .sort()
    .join();

/** A value with the fields of all objects in one order; jsonb does not keep it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}

/** A document without the fields that `changes` leave out, in one order. */
export function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([name]) => !unlisted(name));
  return sorted(Object.fromEntries(fields.map(([name, one]) => [name, comparable(one)])));
}
