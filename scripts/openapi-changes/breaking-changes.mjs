/** @typedef {{ place: string, change: string, affected: string }} Change */

const CALLERS = 'every caller of the operation';
const READERS = 'clients that read the field';
const WRITERS = 'clients that send requests without knowing it';
const SENDERS = 'clients that send it';
const GENERATED = 'generated clients';
/** Keywords that bound a value, with whether a larger number allows more. */
const BOUNDS = { maxLength: true, maxItems: true, maximum: true, minLength: false, minItems: false, minimum: false };

/**
 * What breaks for clients of one API version between two of its documents. Additions that clients may ignore are no such changes: new
 * operations, optional parameters and fields, and fields of responses.
 * @returns {Change[]}
 */
export function breakingChanges(before, after) {
  const changes = [];
  const add = (place, change, affected) => changes.push({ place, change, affected });
  const now = new Map(operationsOf(after).map((operation) => [operation.place, operation]));
  for (const old of operationsOf(before)) {
    const operation = now.get(old.place);
    if (!operation) add(old.place, 'was removed', CALLERS);
    else compareOperation(old, operation, { before, after, add });
  }
  return changes;
}

const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, place: `${method.toUpperCase()} ${path}` })),
  );

function compareOperation(old, operation, context) {
  const { add } = context;
  const { place } = old;
  if (old.operationId !== operation.operationId)
    add(place, `operation id ${old.operationId} is now ${operation.operationId}`, GENERATED);
  if (scopeOf(old) !== scopeOf(operation))
    add(place, `needs the scope ${scopeOf(operation)} instead of ${scopeOf(old)}`, CALLERS);
  compareParameters(old, operation, context);
  const [sent, wanted] = [bodyOf(old.requestBody), bodyOf(operation.requestBody)];
  if (sent && wanted) compareSchemas(sent, wanted, { ...context, place: `${place} request`, isRequest: true });
  for (const [status, response] of Object.entries(old.responses).filter(([code]) => code.startsWith('2'))) {
    const next = operation.responses[status];
    if (!next) add(place, `no longer answers ${status}`, CALLERS);
    else if (bodyOf(response) && bodyOf(next))
      compareSchemas(bodyOf(response), bodyOf(next), { ...context, place: `${place} response`, isRequest: false });
  }
}

const scopeOf = ({ security }) => security?.[0] && Object.values(security[0]).flat().join();
const bodyOf = (part) => Object.values(part?.content ?? {})[0]?.schema;

function compareParameters(old, operation, context) {
  const keyOf = ({ in: where, name }) => `${where} parameter ${name}`;
  const before = new Map((old.parameters ?? []).map((one) => [keyOf(one), one]));
  const after = new Map((operation.parameters ?? []).map((one) => [keyOf(one), one]));
  for (const [key, parameter] of before) {
    const place = `${old.place} ${key}`;
    if (!after.has(key)) context.add(place, 'was removed', SENDERS);
    else compareSchemas(parameter.schema, after.get(key).schema, { ...context, place, isRequest: true });
  }
  for (const [key, { required }] of after)
    if (required && !before.get(key)?.required) context.add(`${old.place} ${key}`, 'is required now', WRITERS);
}

const resolve = (schema, document, depth = 0) => {
  const target = schema?.$ref
    ? document.components.schemas[schema.$ref.split('/').at(-1)]
    : (schema?.anyOf ?? schema?.allOf)?.[0];
  return target && depth < 8 ? resolve(target, document, depth + 1) : (schema ?? {});
};
const isNullable = ({ type, anyOf = [] }) => [type].flat().includes('null') || anyOf.some(isNullable);
const typeOf = ({ type }) =>
  [type ?? []]
    .flat()
    .filter((one) => one !== 'null')
    .join();

function compareSchemas(oldRaw, newRaw, context) {
  const { before, after, add, place, isRequest } = context;
  const [old, next] = [resolve(oldRaw, before), resolve(newRaw, after)];
  if (typeOf(old) !== typeOf(next))
    return add(place, `is ${typeOf(next)} instead of ${typeOf(old)}`, isRequest ? SENDERS : READERS);
  if (isRequest && isNullable(oldRaw) && !isNullable(newRaw)) add(place, 'does not accept null any more', SENDERS);
  if (!isRequest && !isNullable(oldRaw) && isNullable(newRaw)) add(place, 'can be null now', READERS);
  compareValues(old, next, context);
  if (old.items && next.items) compareSchemas(old.items, next.items, { ...context, place: `${place}[]` });
  for (const [name, field] of Object.entries(old.properties ?? {})) {
    const at = `${place}.${name}`;
    if (!next.properties?.[name]) add(at, 'was removed', isRequest ? SENDERS : READERS);
    else compareSchemas(field, next.properties[name], { ...context, place: at });
    if (!isRequest && old.required?.includes(name) && next.properties?.[name] && !next.required?.includes(name))
      add(at, 'is not always there any more', READERS);
  }
  if (isRequest)
    for (const name of next.required ?? [])
      if (!old.required?.includes(name)) add(`${place}.${name}`, 'is required now', WRITERS);
}

/** Enumerations, patterns and bounds: requests must not accept less. */
function compareValues(old, next, { add, place, isRequest }) {
  const added = (next.enum ?? []).filter((value) => old.enum && !old.enum.includes(value));
  const removed = (old.enum ?? []).filter((value) => next.enum && !next.enum.includes(value));
  if (isRequest && removed.length) add(place, `does not accept ${removed.join(', ')} any more`, SENDERS);
  if (isRequest && next.enum && !old.enum) add(place, `accepts only ${next.enum.join(', ')}`, SENDERS);
  if (!isRequest && added.length)
    add(place, `can be ${added.join(', ')} now`, 'clients that handle only the values before');
  if (!isRequest) return;
  if (next.pattern && next.pattern !== old.pattern) add(place, 'must have another form', SENDERS);
  for (const [bound, isMore] of Object.entries(BOUNDS)) {
    const [was, is] = [old[bound], next[bound]];
    if (is === undefined || (was !== undefined && (isMore ? is >= was : is <= was))) continue;
    if (was !== undefined || is !== 0)
      add(place, `${bound} is ${is}${was === undefined ? '' : ` instead of ${was}`}`, SENDERS);
  }
}
