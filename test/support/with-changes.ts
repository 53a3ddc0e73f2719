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
