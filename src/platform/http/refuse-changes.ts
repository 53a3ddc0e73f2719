import type { Type } from '@nestjs/common';
import { DomainError, type ErrorDetail } from '../errors/domain-error.js';
import { mapInSlices } from '../event-loop/slices.js';
import { isJsonObject } from '../json/json.js';
import { isNested, type Reason } from '../validation/fields.js';
import { CHANGED_BY_WRITES, responseOnlyFields } from '../validation/response-only.js';
import { parseTimestamp } from '../validation/timestamp.js';
import type { Precondition } from '../records/if-match.js';
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
  if (await sendsComparedField(body)) {
    const present = await read();
    precondition.check(present.record.version);
    const details: ErrorDetail[] = [];
    await visitAll(body, present.data, (object, path, counterpart) => {
      for (const { name, sent, reason } of comparedFields(object)) {
        const value = fieldsOf(counterpart)[name];
        if (isSame(sent, value)) continue;
        const field = path ? `${path}.${name}` : name;
        details.push({ field, reason: typeof reason === 'string' ? reason : reason(value) });
      }
    });
    if (details.length) throw DomainError.invalid(details);
  }
  await visitAll(body, undefined, removeResponseOnly);
}

async function sendsComparedField(body: object): Promise<boolean> {
  let isAnySent = false;
  await visitAll(body, undefined, (object) => {
    isAnySent ||= comparedFields(object).length > 0;
  });
  return isAnySent;
}

/** The response-only fields that an object of a body sends and that are compared with the present ones. */
function comparedFields(object: object): { name: string; sent: unknown; reason: Reason }[] {
  const compared = [];
  for (const [name, { reason, isIgnored }] of responseOnlyFields(object.constructor as Type)) {
    const sent = (object as Record<string, unknown>)[name];
    if (!isIgnored && sent !== undefined) compared.push({ name, sent, reason });
  }
  return compared;
}

function removeResponseOnly(object: object): void {
  const fields = object as Record<string, unknown>;
  for (const name of responseOnlyFields(object.constructor as Type).keys()) {
    if (fields[name] !== undefined) fields[name] = undefined;
  }
}

/**
 * Called with an object of a body, its path in the body (`''` for the body itself), and the object of the stored resource that
 * it corresponds to, which is undefined where there is none.
 */
type Visit = (object: object, path: string, counterpart: unknown) => void;

/** Visits a body and all objects nested in it; lists of the body itself, which may be long, in slices. */
async function visitAll(body: object, present: unknown, visit: Visit): Promise<void> {
  visit(body, '', present);
  for (const [name, value] of nestedFields(body)) {
    const counterpart = fieldsOf(present)[name];
    if (!Array.isArray(value)) visitNested(value, name, counterpart, visit);
    else {
      const counterparts = new Counterparts();
      if (Array.isArray(counterpart)) await mapInSlices(counterpart.toReversed(), (one) => counterparts.add(one));
      await mapInSlices(value, (entry: unknown, index) =>
        visitNested(entry, `${name}[${index}]`, counterparts.find(entry), visit),
      );
    }
  }
}

function visitNested(object: unknown, path: string, present: unknown, visit: Visit): void {
  if (!isJsonObject(object)) return;
  visit(object, path, present);
  for (const [name, value] of nestedFields(object)) {
    const counterpart = fieldsOf(present)[name];
    if (!Array.isArray(value)) visitNested(value, `${path}.${name}`, counterpart, visit);
    else {
      const counterparts = new Counterparts();
      if (Array.isArray(counterpart)) counterpart.toReversed().forEach((one) => counterparts.add(one));
      value.forEach((entry, index) => visitNested(entry, `${path}.${name}[${index}]`, counterparts.find(entry), visit));
    }
  }
}

const nestedFields = (object: object): [name: string, value: unknown][] =>
  (Object.entries(object) as [string, unknown][]).filter(
    ([name, value]) => typeof value === 'object' && isNested(object.constructor as Type, name),
  );

const fieldsOf = (present: unknown): Record<string, unknown> => (isJsonObject(present) ? present : {});

/** What tells the entries of a list apart, in the order in which it decides. */
const KEYS = ['id', 'reference_id', 'sku', 'name'];

/**
 * Finds the present entries that entries of a body mean. Present ones are added in reverse. Each is found once, so that
 * several of one sku are found in their order.
 */
class Counterparts {
  private readonly waiting = new Map<string, object[]>();
  private readonly found = new Set<object>();

  add(present: unknown): void {
    if (!isJsonObject(present)) return;
    for (const place of placesOf(present)) {
      const others = this.waiting.get(place);
      if (others) others.push(present);
      else this.waiting.set(place, [present]);
    }
  }

  find(entry: unknown): object | undefined {
    if (!this.waiting.size || !isJsonObject(entry)) return undefined;
    for (const place of placesOf(entry)) {
      const candidates = this.waiting.get(place) ?? [];
      let match = candidates.pop();
      while (match && this.found.has(match)) match = candidates.pop();
      if (!match) continue;
      this.found.add(match);
      return match;
    }
    return undefined;
  }
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
      (name) => CHANGED_BY_WRITES.has(name) || isSame(sent[name], present[name]),
    );
  }
  if (typeof present === 'string' && typeof sent === 'string') return sent === present || isSameInstant(sent, present);
  return (sent ?? null) === (present ?? null);
}

function isSameInstant(sent: string, present: string): boolean {
  const instant = parseTimestamp(present);
  return instant !== undefined && parseTimestamp(sent)?.getTime() === instant.getTime();
}
