import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { ErrorDetail } from '../errors/domain-error.js';
import { mapInTurns } from '../in-turns.js';
import { hasField, instantiate } from './convert.js';
import { FieldRegistry } from './field-registry.js';
import { isJsonObject, isNested, type ListOptions, listSchema, sizeFault } from './nested.js';
import { Converted, present, schemaOf } from './presence.js';
import { faultsOf, Judged, NOT_AN_OBJECT, rulesOf } from './rule.js';
import type { UnknownNames } from './unknown-names.js';

interface LongList {
  item: () => Type;
  options: ListOptions;
}

const longLists = new FieldRegistry<LongList>();

/**
 * A list of so many nested objects that judging them at once would keep everybody else waiting. It stands on the outermost
 * level of a body; the pipe judges its entries in slices, by the rules of their class alone: class-validator would look at
 * them in one piece, and take more than twice as long.
 */
export const LongListOf = (item: () => Type, options: ListOptions) =>
  applyDecorators(
    ApiProperty({ type: () => item(), isArray: true, ...listSchema(options), ...schemaOf(options) }),
    Converted(options),
    Judged(present(options, (value) => (Array.isArray(value) ? sizeFault(value.length, options) : 'must be an array'))),
    (prototype: object, name: string | symbol) => longLists.declare(prototype, name, { item, options }),
  );

export const hasLongLists = (type: Type): boolean => longLists.of(type).size > 0;

/** What a judgement knows of its request, and the faults that it finds. */
interface Judgement {
  strict: boolean;
  unknown: UnknownNames;
  faults: ErrorDetail[];
}

/** Makes instances of the entries of a body's long lists, and tells what is wrong with them. */
export async function judgeLongLists(body: object, options: Omit<Judgement, 'faults'>): Promise<ErrorDetail[]> {
  const judgement = { ...options, faults: [] };
  const fields = body as Record<string | symbol, unknown>;
  for (const [name, { item, options }] of longLists.of(body.constructor as Type)) {
    const list = fields[name];
    if (!Array.isArray(list) || sizeFault(list.length, options)) continue; // its own rule says so
    fields[name] = await mapInTurns(list, (plain: unknown, index) => {
      const entry = isJsonObject(plain) && instantiate<object>(item(), plain);
      judge(entry, `${String(name)}[${index}]`, judgement);
      return entry;
    });
  }
  return judgement.faults;
}

/** Judges an instance by the rules of its class; what is no instance was no object. */
function judge(value: unknown, path: string, judgement: Judgement): void {
  const { strict, unknown, faults } = judgement;
  if (!isJsonObject(value)) return void faults.push({ field: path, reason: NOT_AN_OBJECT });
  const type = value.constructor as unknown as Type;
  for (const name of Object.keys(value)) {
    if (strict && !hasField(type, name))
      faults.push({ field: `${path}.${name}`, reason: unknown.reasonFor(name, value) });
  }
  for (const [key, rule] of rulesOf(type)) {
    const name = String(key);
    const field = value[name];
    const found = faultsOf(rule, field);
    for (const fault of found) faults.push({ field: `${path}.${name}${fault.path}`, reason: fault.reason });
    if (found.length || !isNested(type, key)) continue;
    if (Array.isArray(field)) field.forEach((entry, index) => judge(entry, `${path}.${name}[${index}]`, judgement));
    else if (field) judge(field, `${path}.${name}`, judgement);
  }
}
