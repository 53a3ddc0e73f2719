import type { Type } from '@nestjs/common';
import { FieldRegistry } from './field-registry.js';

/** One thing wrong inside a value: `path` is relative to it and empty for the value itself. */
export interface Fault {
  path: string;
  reason: string;
}

/** Judges a value after conversion: a reason, several faults inside it, or nothing. */
export type Rule = (value: unknown) => string | Fault[] | undefined;

export const NOT_AN_OBJECT = 'must be an object';

const rules = new FieldRegistry<Rule>();

/** Attaches the single rule of a field. */
export const Judged =
  (rule: Rule): PropertyDecorator =>
  (prototype, name) =>
    rules.declare(prototype, name, rule);

/** The rules of a class' fields. */
export const rulesOf = (type: Type): ReadonlyMap<string | symbol, Rule> => rules.of(type);

/** What a rule finds in a value. */
export function faultsOf(rule: Rule, value: unknown): Fault[] {
  const outcome = rule(value);
  return typeof outcome === 'string' ? [{ path: '', reason: outcome }] : (outcome ?? []);
}
