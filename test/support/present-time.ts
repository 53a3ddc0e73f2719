/** The field of a sandbox and of the caller's tenant with its own present time: it goes on without any write, so it belongs to no version and no ETag. */
export const PRESENT_TIME = 'now';

/** A JSON value with `other` in place of the value of each field of these names, at any depth. */
export function replacing<T>(value: T, names: readonly string[], other: unknown): T {
  if (Array.isArray(value)) return value.map((one: unknown) => replacing(one, names, other)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value))
    fields[name] = names.includes(name) ? other : replacing(one as unknown, names, other);
  return fields as T;
}

/** An answer with the same text in place of each present time, so that it can be compared with one of another time. */
export const atAnyTime = <T>(value: T): T => replacing(value, [PRESENT_TIME], 'present');
