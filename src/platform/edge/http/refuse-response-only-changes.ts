import type { Type } from '@nestjs/common';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { mapInSlices } from '#platform/base/event-loop/slices.js';
import { isJsonObject } from '#platform/base/json/json.js';
import { isNested, type Reason } from '../validation/fields.js';
import { CHANGED_BY_WRITES, responseOnlyFields } from '../validation/response-only.js';
import { isMoneyIn, type TooFineAmount, tooFineAmountsOf } from '../validation/money.js';
import { parseTimestamp } from '#platform/base/values/timestamp.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { ANY_VERSION, type Precondition } from '#platform/data/records/if-match.js';
import type { Item } from './answers/responses.js';

/**
 * Refuses a body with a response-only field whose value differs from the stored resource, or with an amount of money that is finer than
 * the currency and not stored like that, and removes all response-only fields from the body, so that later code does not see them. `read`
 * returns the resource as the caller would read it; it is called only if the body has such a field or amount, or there is a condition on
 * the version. The condition is checked first, so that a caller with an outdated copy gets that error and none that compares the copy with
 * the present resource.
 *
 * Values are compared deeply: numbers by value, times by instant, null like a missing field. An entry of a nested list is compared with
 * the stored entry of the same id, or else of the same reference_id, sku or name, or in its place among those without; a response-only
 * field of a new entry must be null or absent. Throws `validation_failed` with every refused field, and `version_conflict`.
 */
export async function refuseResponseOnlyChanges(
  body: object,
  precondition: Precondition,
  read: () => Promise<Item>,
): Promise<void> {
  if (precondition !== ANY_VERSION || (await sendsComparedField(body))) {
    const stored = await read();
    precondition.check(stored.record);
    const details: ErrorDetail[] = [];
    await visitAll(body, stored.data, (object, path, counterpart) => {
      for (const { name, sent, reason } of comparedFields(object)) {
        const value = fieldsOf(counterpart)[name];
        if (isSame(sent, value)) continue;
        const field = path ? `${path}.${name}` : name;
        details.push({ field, reason: typeof reason === 'string' ? reason : reason(value) });
      }
      for (const amount of tooFineAmountsOf(object))
        if (!isStoredAmount(amount, object, counterpart))
          details.push({ field: path ? `${path}.${amount.name}` : amount.name, reason: amount.reason });
    });
    if (details.length) throw DomainError.invalid(details);
  }
  await visitAll(body, undefined, removeResponseOnly);
}

async function sendsComparedField(body: object): Promise<boolean> {
  let isAnySent = false;
  await visitAll(body, undefined, (object) => {
    isAnySent ||= comparedFields(object).length > 0 || tooFineAmountsOf(object).length > 0;
  });
  return isAnySent;
}

function isStoredAmount({ name, ...money }: TooFineAmount, object: object, stored: unknown): boolean {
  const { [name]: present } = fieldsOf(stored);
  const sent = (object as Record<string, Decimal>)[name]!;
  return typeof present === 'number' && sent.eq(present) && isMoneyIn(fieldsOf(stored), money);
}

/** The response-only fields of an object of a body that are compared with the stored resource. */
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

/** Called with an object of a body, its path (`''` for the body itself), and the corresponding object of the stored resource, if any. */
type Visit = (object: object, path: string, counterpart: unknown) => void;

/** Visits a body and all objects in it. Lists directly in the body may be long, so they are visited in slices. */
async function visitAll(body: object, stored: unknown, visit: Visit): Promise<void> {
  visit(body, '', stored);
  for (const [name, value] of nestedFields(body)) {
    const counterpart = fieldsOf(stored)[name];
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

function visitNested(object: unknown, path: string, stored: unknown, visit: Visit): void {
  if (!isJsonObject(object)) return;
  visit(object, path, stored);
  for (const [name, value] of nestedFields(object)) {
    const counterpart = fieldsOf(stored)[name];
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

const fieldsOf = (stored: unknown): Record<string, unknown> => (isJsonObject(stored) ? stored : {});

/** Fields that identify an entry of a list, the first one first. */
const IDENTIFYING_FIELDS = ['id', 'reference_id', 'sku', 'name'];

/**
 * Finds the stored entry that corresponds to an entry of a body. Stored entries must be added in reverse order. Each is found once,
 * so that several entries with the same sku are found in their order.
 */
class Counterparts {
  private readonly entriesByKey = new Map<string, object[]>();
  private readonly found = new Set<object>();

  add(stored: unknown): void {
    if (!isJsonObject(stored)) return;
    for (const key of keysOf(stored)) {
      const others = this.entriesByKey.get(key);
      if (others) others.push(stored);
      else this.entriesByKey.set(key, [stored]);
    }
  }

  find(entry: unknown): object | undefined {
    if (!this.entriesByKey.size || !isJsonObject(entry)) return undefined;
    for (const key of keysOf(entry)) {
      const candidates = this.entriesByKey.get(key) ?? [];
      let match = candidates.pop();
      while (match && this.found.has(match)) match = candidates.pop();
      if (!match) continue;
      this.found.add(match);
      return match;
    }
    return undefined;
  }
}

/** Entries without an identifying field have one key, so that they are found in their order. */
function keysOf(entry: Record<string, unknown>): string[] {
  const keys = IDENTIFYING_FIELDS.flatMap((name) =>
    typeof entry[name] === 'string' ? [`${name} ${entry[name]}`] : [],
  );
  return keys.length ? keys : [''];
}

/** Whether a JSON value that was sent equals the stored one. */
export function isSame(sent: unknown, stored: unknown): boolean {
  if (Array.isArray(stored))
    return (
      Array.isArray(sent) && sent.length === stored.length && stored.every((one, index) => isSame(sent[index], one))
    );
  if (isJsonObject(stored)) {
    if (!isJsonObject(sent)) return false;
    return Object.keys({ ...stored, ...sent }).every(
      (name) => CHANGED_BY_WRITES.has(name) || isSame(sent[name], stored[name]),
    );
  }
  if (typeof stored === 'string' && typeof sent === 'string') return sent === stored || isSameInstant(sent, stored);
  return (sent ?? null) === (stored ?? null);
}

function isSameInstant(sent: string, stored: string): boolean {
  const instant = parseTimestamp(stored);
  return instant !== undefined && parseTimestamp(sent)?.getTime() === instant.getTime();
}
