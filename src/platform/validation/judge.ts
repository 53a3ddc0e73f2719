import type { Type } from '@nestjs/common';
import type { Faults } from '../errors/faults.js';
import { takeField, unknownFieldsOf } from './convert.js';
import { entryOf, isJsonObject, isNested, listFieldOf, lookedAt } from './nested.js';
import { faultsOf, NOT_AN_OBJECT, rulesOf } from './rule.js';
import type { UnknownNames } from './unknown-names.js';

/** What a judgement knows of its request, and the faults that it finds. */
interface Judgement {
  /** Finds the words for unknown fields; without it they are no faults. */
  unknown: UnknownNames | undefined;
  faults: Faults;
}

/** Of a list of more entries what was sent is let go while it is converted: both together would take twice the memory. */
const LONG = 100;

/**
 * Makes an instance of `type` of what was sent, of which it empties long lists, and adds what is wrong with it to `faults`. A generator, so that a large body can
 * be judged in slices: it yields after each entry of the lists of its outermost level.
 */
export function* judge<T extends object>(type: Type<T>, plain: object, judgement: Judgement): Generator<void, T> {
  const instance = new type();
  for (const [name, value] of Object.entries(plain) as [string, unknown][]) {
    const list = listFieldOf(type, name);
    if (!list || !Array.isArray(value)) {
      takeField(instance, name, value);
      continue;
    }
    const entries = lookedAt(value, list.options);
    if (value.length > LONG) value.length = 0;
    for (const [index, entry] of entries.entries()) {
      entries[index] = entryOf(list.item(), entry);
      yield;
    }
    takeField(instance, name, entries, (converted) => converted);
  }
  refuseUnknown(instance, '', judgement);
  for (const { value, path } of judgeFields(instance, '', judgement)) {
    judgeNested(value, path, judgement);
    yield;
  }
  return instance;
}

/** Judges the fields of an instance by their rules; gives the nested objects in them, which are to be judged next. */
function* judgeFields(
  instance: object,
  prefix: string,
  { faults }: Judgement,
): Generator<{ value: unknown; path: string }> {
  const type = instance.constructor as Type;
  for (const [key, rule] of rulesOf(type)) {
    const path = prefix + String(key);
    const value = (instance as Record<string | symbol, unknown>)[key];
    const found = faultsOf(rule, value);
    for (const fault of found) faults.add(path + fault.path, fault.reason);
    if (found.length || !isNested(type, key)) continue;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) yield { value: value[index], path: `${path}[${index}]` };
    } else if (value) yield { value, path };
  }
}

/** Judges a nested object and all that is below it; classes, not callers, decide how deep that is. */
function judgeNested(value: unknown, path: string, judgement: Judgement): void {
  if (!isJsonObject(value)) return judgement.faults.add(path, NOT_AN_OBJECT);
  refuseUnknown(value, `${path}.`, judgement);
  for (const inner of judgeFields(value, `${path}.`, judgement)) judgeNested(inner.value, inner.path, judgement);
}

/** The one place that refuses fields and parameters that a class does not have. */
function refuseUnknown(instance: object, prefix: string, { unknown, faults }: Judgement): void {
  const fields = unknown && unknownFieldsOf(instance);
  if (!fields) return;
  for (const name of fields.names) faults.add(prefix + name, unknown.reasonFor(name, instance));
  faults.addMore(fields.more);
}
