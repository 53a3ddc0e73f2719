import { ValidateBy } from 'class-validator';

/** One thing wrong inside a value: `path` is relative to it and empty for the value itself. */
export interface Fault {
  path: string;
  reason: string;
}

/** Judges a value after conversion: a reason, several faults inside it, or nothing. */
export type Rule = (value: unknown) => string | Fault[] | undefined;

export const RULE = 'rule';

/** Attaches the single rule of a field to class-validator. Faults travel in the message, which is text alone there. */
export const Judged = (rule: Rule): PropertyDecorator =>
  ValidateBy({
    name: RULE,
    validator: {
      validate: (value: unknown) => faultsOf(rule, value).length === 0,
      defaultMessage: (args) => JSON.stringify(faultsOf(rule, args?.value)),
    },
  });

/** The faults behind a message that {@link Judged} wrote. */
export const readFaults = (message: string): Fault[] => JSON.parse(message) as Fault[];

function faultsOf(rule: Rule, value: unknown): Fault[] {
  const outcome = rule(value);
  return typeof outcome === 'string' ? [{ path: '', reason: outcome }] : (outcome ?? []);
}
