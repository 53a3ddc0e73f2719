import type { Type } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { DomainError, type ErrorDetail } from '../errors/domain-error.js';
import type { Precondition } from '../http/if-match.js';
import type { Item } from '../http/item.js';
import { ConvertedBy } from './convert.js';
import { FieldRegistry } from './field-registry.js';
import { isJsonObject, isNested } from './nested.js';
import { parseTimestamp } from './timestamp.js';

/** Where `ApiProperty` keeps the names of the fields of a class, each after a colon, inherited ones included. */
const FIELDS = 'swagger/apiModelPropertiesArray';

/** Fields that every write moves; they are ignored in requests, whatever they hold. */
const MOVED_BY_WRITES = new Set(['version', 'created_at', 'updated_at', 'updated_by']);

/** Reasons for fields that mean the same in every resource. */
const COMMON_REASONS: Readonly<Record<string, Reason>> = {
  id: 'cannot change; leave it out',
  currency: (present) => `must be ${String(present)}, the currency of the tenant`,
};
const DEFAULT_REASON = 'cannot be written; leave it out, or send it as it is read';

/** Tells why a value is refused and what to write instead. */
type Reason = string | ((present: unknown) => string);

interface ResponseOnlyOptions<T> {
  /** Why another value is refused and what to write instead, by field. */
  reasons?: { readonly [K in keyof T]?: Reason };
  /** Fields that other resources or the clock move: ignored in requests, whatever they hold. */
  ignored?: readonly (keyof T & string)[];
  /** For PUT: null means the same as leaving the field out. */
  nullIsOmitted?: boolean;
}

interface ResponseOnlyField {
  reason: Reason;
  isIgnored: boolean;
}

const declared = new FieldRegistry<ResponseOnlyField>();

/**
 * Declares on the class of a v2 PATCH or PUT body which fields only the response `response` carries: every field of it
 * that the request class does not have itself. Without the declaration v2 refuses them as unknown. With it they may be
 * sent as they are now, so that a resource can be read, edited and sent back; {@link refuseChanges} refuses another value.
 * Fields of {@link MOVED_BY_WRITES} and of `ignored` may hold anything. The class of a nested object needs a declaration
 * of its own.
 */
export const ResponseOnly =
  <T extends object>(
    response: Type<T>,
    { reasons = {}, ignored = [], nullIsOmitted }: ResponseOnlyOptions<T> = {},
  ): ClassDecorator =>
  (target) => {
    const prototype = target.prototype as object;
    const own = new Set(fieldsOf(prototype));
    for (const field of fieldsOf(response.prototype).filter((name) => !own.has(name))) {
      ConvertedBy((value) => (value === null && nullIsOmitted ? undefined : value))(prototype, field);
      Allow()(prototype, field);
      declared.declare(prototype, field, {
        reason: reasons[field as keyof T] ?? COMMON_REASONS[field] ?? DEFAULT_REASON,
        isIgnored: MOVED_BY_WRITES.has(field) || (ignored as readonly string[]).includes(field),
      });
    }
    const description = describe(responseOnlyFields(target as unknown as Type));
    if (description) ApiSchema({ description })(target);
  };

const known = new WeakMap<Type, ReadonlyMap<string, ResponseOnlyField>>();

/** The response-only fields of a request class; a subclass may have some of them as fields of its own. */
function responseOnlyFields(type: Type): ReadonlyMap<string, ResponseOnlyField> {
  let fields = known.get(type);
  if (!fields) {
    const own = new Set(fieldsOf(type.prototype as object));
    const all = [...declared.of(type)].map(([name, field]) => [String(name), field] as const);
    known.set(type, (fields = new Map(all.filter(([name]) => !own.has(name)))));
  }
  return fields;
}

/** What the API documents say of the fields that they do not list for a request; nothing if there are none. */
function describe(fields: ReadonlyMap<string, ResponseOnlyField>): string | undefined {
  if (!fields.size) return undefined;
  const names = (wanted: boolean) => [...fields].filter(([, { isIgnored }]) => isIgnored === wanted);
  const compared = names(false).map(([name, { reason }]) =>
    typeof reason === 'string' ? `\`${name}\` (${reason})` : `\`${name}\``,
  );
  const ignored = names(true).map(([name]) => `\`${name}\``);
  return [
    'Fields that only responses carry may be sent as they are read, so that a resource can be read, edited and sent back.',
    ...(compared.length ? [`Another value is refused: ${compared.join(', ')}.`] : []),
    ...(ignored.length ? [`Ignored, whatever they hold: ${ignored.join(', ')}.`] : []),
  ].join(' ');
}

/**
 * Refuses a body that sends a response-only field with another value than the resource has. `read` is the resource as the
 * caller would read it; it is called only if the body sends such a field. The caller's condition on the version is checked
 * first, because a caller with an outdated copy has to hear of that.
 *
 * Values are compared whole: numbers by value, times by instant, null like a missing field. Entries of nested lists are
 * compared with the present entry of the same id, or else of the same reference_id, sku or name; a response-only field of a
 * new entry must be null or left out. The response-only fields are removed from the body, so that nothing behind meets them.
 * Throws `validation_failed` that names every refused field, and `version_conflict`.
 */
export async function refuseChanges(
  body: object,
  precondition: Precondition,
  read: () => Promise<Item<object>>,
): Promise<void> {
  const isAnySent = !claimsOf(body, undefined, '').next().done;
  if (isAnySent) {
    const present = await read();
    precondition.check(present.version);
    const details: ErrorDetail[] = [];
    for (const { field, sent, value, reason } of claimsOf(body, present.data, '')) {
      if (!isSame(sent, value)) details.push({ field, reason: typeof reason === 'string' ? reason : reason(value) });
    }
    if (details.length) throw DomainError.invalid(details);
  }
  removeResponseOnly(body);
}

function removeResponseOnly(body: object): void {
  const type = body.constructor as Type;
  const fields = responseOnlyFields(type);
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    if (fields.has(name)) delete (body as Record<string, unknown>)[name];
    else if (isNested(type, name)) [value].flat().filter(isJsonObject).forEach(removeResponseOnly);
  }
}

/** A response-only field that a body sends. */
interface Claim {
  /** Its path in the body. */
  field: string;
  sent: unknown;
  /** The present value. */
  value: unknown;
  reason: Reason;
}

/** The response-only fields that a body sends and that are compared; `present` is undefined where there is no counterpart. */
function* claimsOf(body: object, present: unknown, path: string): Generator<Claim, undefined> {
  const type = body.constructor as Type;
  const fields = responseOnlyFields(type);
  const values = isJsonObject(present) ? present : {};
  for (const [name, sent] of Object.entries(body) as [string, unknown][]) {
    if (sent === undefined) continue;
    const field = path ? `${path}.${name}` : name;
    const rule = fields.get(name);
    if (rule) {
      if (!rule.isIgnored) yield { field, sent, value: values[name], reason: rule.reason };
    } else if (isNested(type, name)) {
      if (isJsonObject(sent)) yield* claimsOf(sent, values[name], field);
      if (Array.isArray(sent)) yield* claimsOfEntries(sent, values[name], field);
    }
  }
}

function* claimsOfEntries(entries: readonly unknown[], present: unknown, path: string): Generator<Claim, undefined> {
  const counterpart = counterparts(present);
  for (const [index, entry] of entries.entries()) {
    if (isJsonObject(entry)) yield* claimsOf(entry, counterpart(entry), `${path}[${index}]`);
  }
}

/** What tells the entries of a list apart, in the order in which it decides. */
const KEYS = ['id', 'reference_id', 'sku', 'name'];

/** Finds the present entry that an entry of a body means. Each is found once, so that lines of one sku meet theirs in turn. */
function counterparts(present: unknown): (entry: Record<string, unknown>) => unknown {
  if (!Array.isArray(present)) return () => undefined;
  const waiting = new Map<string, object[]>(); // the next one last
  for (const one of (present as unknown[]).filter(isJsonObject).toReversed()) {
    for (const place of placesOf(one)) {
      const others = waiting.get(place);
      if (others) others.push(one);
      else waiting.set(place, [one]);
    }
  }
  const found = new Set<object>();
  return (entry) => {
    for (const place of placesOf(entry)) {
      const candidates = waiting.get(place) ?? [];
      let match = candidates.pop();
      while (match && found.has(match)) match = candidates.pop();
      if (!match) continue;
      found.add(match);
      return match;
    }
    return undefined;
  };
}

const placesOf = (entry: Record<string, unknown>): string[] =>
  KEYS.flatMap((key) => (typeof entry[key] === 'string' ? [`${key} ${entry[key]}`] : []));

/** Whether a JSON value that was sent is the present one. */
function isSame(sent: unknown, present: unknown): boolean {
  if (Array.isArray(present))
    return (
      Array.isArray(sent) && sent.length === present.length && present.every((one, index) => isSame(sent[index], one))
    );
  if (isJsonObject(present)) {
    if (!isJsonObject(sent)) return false;
    return Object.keys({ ...present, ...sent }).every(
      (name) => MOVED_BY_WRITES.has(name) || isSame(sent[name], present[name]),
    );
  }
  if (typeof present === 'string' && typeof sent === 'string') return sent === present || isSameInstant(sent, present);
  return (sent ?? null) === (present ?? null);
}

function isSameInstant(sent: string, present: string): boolean {
  const instant = parseTimestamp(present);
  return instant !== undefined && parseTimestamp(sent)?.getTime() === instant.getTime();
}

const fieldsOf = (prototype: object): string[] =>
  ((Reflect.getMetadata(FIELDS, prototype) as string[] | undefined) ?? []).map((name) => name.slice(1));
