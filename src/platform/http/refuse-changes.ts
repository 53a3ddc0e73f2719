import type { Type } from '@nestjs/common';
import { DomainError, type ErrorDetail } from '../errors/domain-error.js';
import { isJsonObject, isNested } from '../validation/nested.js';
import { MOVED_BY_WRITES, type Reason, responseOnlyFields } from '../validation/response-only.js';
import { parseTimestamp } from '../validation/timestamp.js';
import type { Precondition } from './if-match.js';
import type { Item } from './item.js';

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
  read: () => Promise<Item>,
): Promise<void> {
  const isAnySent = !claimsOf(body, undefined, '').next().done;
  if (isAnySent) {
    const present = await read();
    precondition.check(present.record.version);
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
