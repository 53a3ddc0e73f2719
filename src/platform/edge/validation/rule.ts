/** A fault inside a value: `path` is relative to the value and empty for the value itself. */
export interface Fault {
  path: string;
  reason: string;
}

/** Checks a value after its conversion: returns a reason, several faults inside the value, or nothing. */
export type Rule = (value: unknown) => string | Fault[] | undefined;

/** The reason for a value that must be an object and is not. */
export const NOT_AN_OBJECT = 'must be an object';

/** The faults that a rule finds in a value. */
export function faultsOf(rule: Rule, value: unknown): Fault[] {
  const outcome = rule(value);
  return typeof outcome === 'string' ? [{ path: '', reason: outcome }] : (outcome ?? []);
}
